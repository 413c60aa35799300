// The price of each piece of ice for the rig that is installed, beside the ice.

const BREAKS = (price) => (price.fully === null ? null : price.fully);

/** The words of a price: the cheapest breaker that breaks everything, and what it costs to get past if that is less. */
export function words(rows) {
  const able = rows.filter((row) => row.fully !== null || row.past !== null).sort((a, b) => Math.min(BREAKS(a) ?? 99, a.past ?? 99) - Math.min(BREAKS(b) ?? 99, b.past ?? 99));
  const [best] = able;
  if (!best) return "no breaker";
  const { fully, past, breaker } = best;
  if (fully === null) return `${past} past, ${breaker}`;
  return past !== null && past < fully ? `${fully} · ${past} past` : String(fully);
}

/** Ask for the prices of a position: by the id of the ice, in words. Without breakers there are none. */
export async function pricesOf(study, client) {
  const rig = study.shown?.views.judge.runner.rig ?? [];
  if (!rig.some((card) => card.subtypes.includes("icebreaker"))) return new Map();
  const found = await client.request("prices", { save: await study.here() });
  return new Map(found.ice.map((ice) => [ice.id, words(ice.rows)]));
}

/** Write the prices beside the ice that is on the table. */
export function priced(table, prices) {
  for (const card of table?.querySelectorAll(".at-ice[data-card]") ?? []) {
    const price = prices.get(card.dataset.card);
    if (price === undefined) delete card.dataset.price;
    else card.dataset.price = price;
  }
}
