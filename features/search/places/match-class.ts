/** How a typed text matches a name, the best first. Where it lies is `wider`: a country, a part of the world. */
export const containing = {
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

/** Slips of the hand come after whatever contains the text. */
export function typoClass(slips: number, form: 'whole' | 'beginning' | 'wider'): number {
  return 6 + slips * 3 + { whole: 0, beginning: 1, wider: 2 }[form];
}

export function isTypo(found: number): boolean {
  return found > containing.allTokens && found < containing.not;
}

export function bestClass(classes: Uint8Array): number {
  return classes.reduce((least, found) => Math.min(least, found), containing.not);
}

/** The positions of one class. */
export function positionsOf(classes: Uint8Array, found: number): number[] {
  const positions: number[] = [];
  for (let at = classes.indexOf(found); at !== -1; at = classes.indexOf(found, at + 1)) positions.push(at);
  return positions;
}

/** The best matches, better classes first and within a class in the order of the list. */
export function bestPositions(classes: Uint8Array, limit: number): number[] {
  const best: number[] = [];
  for (let found = 0; found < LAST_CLASS && best.length < limit; found += 1) {
    for (
      let at = classes.indexOf(found);
      at !== -1 && best.length < limit;
      at = classes.indexOf(found, at + 1)
    ) {
      best.push(at);
    }
  }
  return best;
}

const LAST_CLASS = 15;

/** What a text that nobody chose from a list means: all that contain it, else the nearest of the others. */
export function meantPositions(classes: Uint8Array): number[] {
  const meant: number[] = [];
  classes.forEach((found, position) => {
    if (found <= containing.widerPart) meant.push(position);
  });
  if (meant.length > 0) return meant;
  const nearest = bestClass(classes);
  return nearest === containing.not ? [] : positionsOf(classes, nearest);
}
