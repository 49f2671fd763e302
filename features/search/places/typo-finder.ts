import { typoClass } from './match-class.ts';

/** Insertions, deletions, substitutions and swaps, for the `whole` name or its best prefix (`beginning`). */
interface SpellingDistance {
  whole: number;
  beginning: number;
}

/** Allowed typing errors: none in up to three characters, one from four, two from seven. */
export function allowedTypos(folded: string): number {
  const { length } = folded.replaceAll(' ', '');
  return length < 4 ? 0 : length < 7 ? 1 : 2;
}

type MeasureSpelling = (typed: string, name: string, max: number) => SpellingDistance;

const MAX_LENGTH = 256;

/**
 * The Damerau-Levenshtein distance with swaps of neighbours (optimal string alignment). Results above `max` are cut
 * off, so that only a narrow band around the diagonal is computed and most names end after a few characters. The three
 * rows are reused for thousands of names.
 */
export function createSpellingMeasure(): MeasureSpelling {
  let [beforeLast, last, now] = [0, 1, 2].map(() => new Uint8Array(MAX_LENGTH));

  return (typed, name, max) => {
    const far = max + 1;
    const columns = Math.min(name.length, typed.length + max);
    const isHopeless = columns < typed.length - max || typed.length + max >= MAX_LENGTH;
    if (isHopeless || !beforeLast || !last || !now) return { whole: far, beginning: far };
    for (let column = 0; column <= max + 1; column += 1) last[column] = column;
    let leastBefore = 0;
    for (let row = 1; row <= typed.length; row += 1) {
      const from = Math.max(1, row - max);
      const to = Math.min(columns, row + max);
      const character = typed.charCodeAt(row - 1);
      let left = row <= max ? row : far;
      let least = left;
      // Cells outside the band are too far away.
      now[from - 1] = left;
      for (let column = from; column <= to; column += 1) {
        const over = column === row + max ? far : (last[column] ?? far);
        let cost = (last[column - 1] ?? far) + (character === name.charCodeAt(column - 1) ? 0 : 1);
        if (over + 1 < cost) cost = over + 1;
        if (left + 1 < cost) cost = left + 1;
        const isSwapped =
          row > 1 &&
          column > 1 &&
          character === name.charCodeAt(column - 2) &&
          typed.charCodeAt(row - 2) === name.charCodeAt(column - 1);
        if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? far) + 1);
        left = Math.min(cost, far);
        now[column] = left;
        if (left < least) least = left;
      }
      // A swap reaches back over one row.
      if (least > max && leastBefore >= max) return { whole: far, beginning: far };
      leastBefore = least;
      [beforeLast, last, now] = [last, now, beforeLast];
    }
    let beginning = far;
    for (let column = Math.max(0, typed.length - max); column <= columns; column += 1) {
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

/** Marks entries that match with typing errors: whole names, their words, and prefixes of both. */
export function createTypoFinder(
  spellings: readonly { folded: string; own: readonly number[]; wider: readonly number[] }[],
): (folded: string, mark: (positions: number[], found: number) => void, options: { beginnings: boolean }) => void {
  // Created for the first typing error, since most texts have none.
  let terms: Term[] | undefined;
  const setsBySize = new Map<number, Int32Array>();
  const measure = createSpellingMeasure();

  return (folded, mark, { beginnings }) => {
    const max = allowedTypos(folded);
    if (max === 0) return;
    terms ??= collectTerms(spellings);
    // Only a prefix as long as the text can match; sizes are rounded, so that few arrays are cached.
    const size = Math.ceil((folded.length + max) / 4) * 4;
    const sets = setsBySize.get(size) ?? Int32Array.from(terms, ({ text }) => characterSet(text.slice(0, size)));
    setsBySize.set(size, sets);
    const typed = characterSet(folded);
    for (let at = 0; at < terms.length; at += 1) {
      // Each character missing from the name is an error; this excludes nearly all names.
      if (bits(typed & ~(sets[at] ?? 0)) > max) continue;
      const term = terms[at];
      if (!term) continue;
      const { whole, beginning } = measure(folded, term.text, max);
      if (beginning === 0 || beginning > max) continue;
      if (whole > max && !beginnings) continue;
      // Two errors in a prefix are too many, unless the first character is right.
      if (beginning > 1 && whole > max && term.text[0] !== folded[0]) continue;
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

/** The set of characters as bits; characters 32 apart share a bit, which lets a few more names pass. */
function characterSet(text: string): number {
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
