import { typoClass } from './match-class.ts';

/** Letters put in, left out, changed or swapped with their neighbour, in the `whole` name or in its best `beginning`. */
interface SpellingDistance {
  whole: number;
  beginning: number;
}

/** How many slips are forgiven: none in three letters, one from four, two from seven. */
export function forgivenSlips(folded: string): number {
  const { length } = folded.replaceAll(' ', '');
  return length < 4 ? 0 : length < 7 ? 1 : 2;
}

type MeasureSpelling = (typed: string, name: string, most: number) => SpellingDistance;

const LONGEST = 256;

/**
 * Damerau's distance with swaps of neighbours. Whatever is beyond `most` is only said to be more, so that a narrow band
 * around the diagonal is all that is looked at, and most names are given up after a few letters. One measure is used
 * for thousands of names, and keeps its three rows between them.
 */
export function createSpellingMeasure(): MeasureSpelling {
  let [beforeLast, last, now] = [0, 1, 2].map(() => new Uint8Array(LONGEST));

  return (typed, name, most) => {
    const far = most + 1;
    const columns = Math.min(name.length, typed.length + most);
    const isHopeless = columns < typed.length - most || typed.length + most >= LONGEST;
    if (isHopeless || !beforeLast || !last || !now) return { whole: far, beginning: far };
    for (let column = 0; column <= most + 1; column += 1) last[column] = column;
    let leastBefore = 0;
    for (let row = 1; row <= typed.length; row += 1) {
      const from = Math.max(1, row - most);
      const to = Math.min(columns, row + most);
      const letter = typed.charCodeAt(row - 1);
      let left = row <= most ? row : far;
      let least = left;
      // The cells beside the band are too far to be of use.
      now[from - 1] = left;
      for (let column = from; column <= to; column += 1) {
        const over = column === row + most ? far : (last[column] ?? far);
        let cost = (last[column - 1] ?? far) + (letter === name.charCodeAt(column - 1) ? 0 : 1);
        if (over + 1 < cost) cost = over + 1;
        if (left + 1 < cost) cost = left + 1;
        const isSwapped =
          row > 1 &&
          column > 1 &&
          letter === name.charCodeAt(column - 2) &&
          typed.charCodeAt(row - 2) === name.charCodeAt(column - 1);
        if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? far) + 1);
        left = Math.min(cost, far);
        now[column] = left;
        if (left < least) least = left;
      }
      // A swap reaches back over one row.
      if (least > most && leastBefore >= most) return { whole: far, beginning: far };
      leastBefore = least;
      [beforeLast, last, now] = [last, now, beforeLast];
    }
    let beginning = far;
    for (let column = Math.max(0, typed.length - most); column <= columns; column += 1) {
      beginning = Math.min(beginning, last[column] ?? far);
    }
    return { whole: columns === name.length ? (last[columns] ?? far) : far, beginning };
  };
}

interface Term {
  text: string;
  own: Set<number>;
  wider: Set<number>;
}

/** Marks what a text with slips of the hand may have meant: names as a whole, their words, and the beginnings of both. */
export function createTypoFinder(
  spellings: readonly { folded: string; own: readonly number[]; wider: readonly number[] }[],
): (
  folded: string,
  mark: (positions: number[], found: number) => void,
  options: { beginnings: boolean },
) => void {
  // Made when the first slip is met: most texts are right.
  let terms: Term[] | undefined;
  const glyphsBySize = new Map<number, Int32Array>();
  const measure = createSpellingMeasure();

  return (folded, mark, { beginnings }) => {
    const most = forgivenSlips(folded);
    if (most === 0) return;
    terms ??= collectTerms(spellings);
    // Only the beginning of a name counts that may be as long as the text; sizes are rounded so that few are kept.
    const size = Math.ceil((folded.length + most) / 4) * 4;
    const letters =
      glyphsBySize.get(size) ?? Int32Array.from(terms, ({ text }) => campaignsOf(text.slice(0, size)));
    glyphsBySize.set(size, letters);
    const typed = campaignsOf(folded);
    for (let at = 0; at < terms.length; at += 1) {
      // A letter that the name has not is at least one slip; nearly all names are out by this.
      if (bits(typed & ~(letters[at] ?? 0)) > most) continue;
      const term = terms[at];
      if (!term) continue;
      const { whole, beginning } = measure(folded, term.text, most);
      if (beginning === 0 || beginning > most) continue;
      if (whole > most && !beginnings) continue;
      // Two slips in what is only begun are too many to guess by, unless the first letter is right.
      if (beginning > 1 && whole > most && term.text[0] !== folded[0]) continue;
      const found = whole <= beginning ? typoClass(whole, 'whole') : typoClass(beginning, 'beginning');
      mark([...term.own], found);
      if (term.wider.size > 0) mark([...term.wider], typoClass(beginning, 'wider'));
    }
  };
}

function collectTerms(spellings: Parameters<typeof createTypoFinder>[0]): Term[] {
  const terms = new Map<string, Term>();
  for (const { folded, own, wider } of spellings) {
    for (const text of new Set([folded, ...folded.split(' ')])) {
      if (text.length < 3) continue;
      let term = terms.get(text);
      if (!term) {
        term = { text, own: new Set(), wider: new Set() };
        terms.set(text, term);
      }
      for (const position of own) term.own.add(position);
      for (const position of wider) term.wider.add(position);
    }
  }
  return [...terms.values()];
}

/** Which letters there are, one bit for each; letters 32 apart share one, which lets a few more through. */
function campaignsOf(text: string): number {
  let set = 0;
  for (let at = 0; at < text.length; at += 1) set |= 1 << (text.charCodeAt(at) & 31);
  return set;
}

function bits(set: number): number {
  let rest = set;
  let count = 0;
  while (rest !== 0) {
    rest &= rest - 1;
    count += 1;
  }
  return count;
}
