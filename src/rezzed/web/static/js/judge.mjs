// Addresses on the judge's desk: paragraphs, scenarios and cards.

const path = (...parts) => `/judge/${parts.map(encodeURIComponent).join("/")}`;

/** A citation begins with the short name of its book: `CR 6.9.3b`. */
export const paragraphPage = (rules, cite) => path("rules", rules, cite.slice(cite.indexOf(" ") + 1));

/** What a scenario is called: its file without folders and ending. */
export const scenarioName = (file) => file.split("/").at(-1).replace(/\.toml$/, "");
export const scenarioPage = (file) => path("scenarios", scenarioName(file));
export const cardPage = (title) => path("cards", title);
