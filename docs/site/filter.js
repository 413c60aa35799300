// Long tables get a field that hides the rows without its words.
for (const table of document.querySelectorAll(".md-content table")) {
  const rows = [...table.querySelectorAll("tbody tr")];
  if (rows.length < 30) continue;
  const words = rows.map((row) => row.textContent.toLowerCase());
  const label = document.createElement("label");
  const field = document.createElement("input");
  const shown = document.createElement("output");
  label.className = "filter";
  field.type = "search";
  label.append("Filter ", field, shown);
  const filter = () => {
    const wanted = field.value.toLowerCase().split(/\s+/);
    rows.forEach((row, n) => { row.hidden = !wanted.every((word) => words[n].includes(word)); });
    shown.value = ` ${rows.filter((row) => !row.hidden).length} of ${rows.length} rows`;
  };
  field.addEventListener("input", filter);
  filter();
  (table.closest(".md-typeset__scrollwrap") ?? table).before(label);
}

// A name for screen readers that the theme does not give.
document.querySelector(".md-search[role=dialog]")?.setAttribute("aria-label", "Search");
