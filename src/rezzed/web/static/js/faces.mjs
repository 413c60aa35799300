// The faces of the cards that this page has been told: by title {faction, faction_name, kind, strength, facts, text}.

const known = new Map();

/** Remember faces: {title: face}. */
export function learn(faces) {
  for (const [title, face] of Object.entries(faces ?? {})) known.set(title, face);
}

/** The face of a card, or null. */
export const faceOf = (title) => known.get(title) ?? null;
