// What a person has chosen for this browser: theme, size, speed of the opponent, motion, sound. The file theme.js applies theme
// and size before the page is drawn.

const KEY = "rezzed.look";
const USUAL = { theme: "dark", size: "medium", speed: "normal", motion: "on", sound: "off", colours: "usual", pictures: "large", known: "on", phrases: "on" };

export const CHOICES = {
  theme: ["Light or dark", { dark: "dark", light: "light", auto: "as the system" }],
  size: ["Size of letters", { small: "small", medium: "medium", large: "large", huge: "very large" }],
  colours: ["Colours", { usual: "of the factions", safe: "for colour-blind eyes" }],
  known: ["Mark cards that somebody has seen", { on: "yes", off: "no" }],
  speed: ["The opponent acts", { off: "at once", fast: "fast", normal: "step by step", slow: "slowly" }],
  phrases: ["Phrases of the other player", { on: "shown", off: "muted" }],
  motion: ["Cards move", { on: "yes", off: "no" }],
  sound: ["Sounds", { off: "off", on: "on" }],
};

/** Milliseconds for each thing that the opponent does. */
export const STEP = { off: 0, fast: 350, normal: 700, slow: 1500 };

/** All choices of this browser. */
export function settings() {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY)) };
  } catch {
    return USUAL;
  }
}

/** Change a choice and keep it. */
export function choose(name, value) {
  const next = { ...settings(), [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage it lasts as long as this page.
  }
  window.putLook(next);
}
