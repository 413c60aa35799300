"""What hidden cards may be."""
