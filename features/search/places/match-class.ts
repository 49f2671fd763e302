/** How a text matches a name, best first. A `wider` match is one of the country or continent. */
export const matchClass = {
  code: 0,
  exact: 1,
  widerExact: 2,
  beginning: 3,
  tokenBeginning: 4,
  widerBeginning: 5,
  part: 6,
  widerPart: 7,
  allTokens: 8,
  not: 255,
} as const;

/** Matches with typing errors come after all others. */
export function typoClass(typos: number, form: 'whole' | 'beginning' | 'wider'): number {
  return 6 + typos * 3 + { whole: 0, beginning: 1, wider: 2 }[form];
}

export function isTypo(found: number): boolean {
  return found > matchClass.allTokens && found < matchClass.not;
}

export function bestClass(classes: Uint8Array): number {
  return classes.reduce((least, found) => Math.min(least, found), matchClass.not);
}

function positionsOf(classes: Uint8Array, found: number): number[] {
  const positions: number[] = [];
  for (let at = classes.indexOf(found); at !== -1; at = classes.indexOf(found, at + 1)) positions.push(at);
  return positions;
}

/** The best matches: better classes first, then in the order of the list. */
export function bestPositions(classes: Uint8Array, limit: number): number[] {
  const best: number[] = [];
  for (let found = 0; found < LAST_CLASS && best.length < limit; found += 1) {
    for (let at = classes.indexOf(found); at !== -1 && best.length < limit; at = classes.indexOf(found, at + 1)) {
      best.push(at);
    }
  }
  return best;
}

const LAST_CLASS = 15;

/** The places that a typed text refers to: all that contain it, else those of the best class. */
export function matchingPositions(classes: Uint8Array): number[] {
  const positions: number[] = [];
  classes.forEach((found, position) => {
    if (found <= matchClass.widerPart) positions.push(position);
  });
  if (positions.length > 0) return positions;
  const nearest = bestClass(classes);
  return nearest === matchClass.not ? [] : positionsOf(classes, nearest);
}
