"""What a package can add to rezzed. `pyproject.toml` names each part; rezzed finds it there."""
