import { foldText } from '#lib/fold-text.ts';
import { bestClass, containing } from './match-class.ts';
import { createTypoFinder } from './typo-finder.ts';

/** Lists that many share are given as they are. */
type NameLists = readonly (readonly string[])[];

/** Something that can be found by name. */
export interface Named {
  /** Matched only as a whole. */
  codes: readonly string[];
  names: NameLists;
  /** Names of what it lies in, such as its country: they find it too, but after what is called so itself. */
  wider: NameLists;
  /** More words that may stand beside its name: the city of a hotel. */
  context: NameLists;
}

/** Finds entries, each by its position in the list, which stands in the order of likeliness. */
export interface NameTable {
  /** The entries called exactly so: by their code, else by a name, else by the name of what they lie in. */
  exactly(text: string): number[];
  /** How well each entry matches. Slips of the hand are thought of where fewer than `enough` match without. */
  match(text: string, enough: number): Uint8Array;
}

interface Spelling {
  folded: string;
  own: number[];
  wider: number[];
  context: number[];
}

export function createNameTable(entries: readonly Named[]): NameTable {
  const spellings = collectSpellings(entries);
  const all = [...spellings.values()];
  const byCode = Map.groupBy(
    entries.flatMap(({ codes }, position) => codes.map((code) => ({ code: foldText(code), position }))),
    ({ code }) => code,
  );
  const withCode = (folded: string) => byCode.get(folded)?.map(({ position }) => position) ?? [];
  const markTypos = createTypoFinder(all);

  return {
    exactly(text) {
      const folded = foldText(text);
      const coded = withCode(folded);
      // Capitals are a code; "goa" may be Genoa's code or a place of its own.
      if (coded.length > 0 && text.trim() === text.trim().toUpperCase()) return coded;
      const named = spellings.get(folded);
      const own = [...new Set([...coded, ...(named?.own ?? [])])];
      return own.length > 0 ? own : (named?.wider ?? []);
    },
    match(text, enough) {
      const classes = new Uint8Array(entries.length).fill(containing.not);
      const mark = (positions: readonly number[], found: number) => {
        for (const position of positions) {
          if ((classes[position] ?? 0) > found) classes[position] = found;
        }
      };
      const folded = foldText(text);
      if (!folded) {
        markUnfolded(text, entries, mark);
        return classes;
      }
      mark(withCode(folded), containing.code);
      let isFound = byCode.has(folded);
      for (const spelling of all) {
        const found = classOf(spelling.folded, folded);
        if (found === undefined) continue;
        isFound = true;
        mark(spelling.own, found);
        if (spelling.wider.length > 0) mark(spelling.wider, widerClass(found));
      }
      if (!isFound && folded.includes(' ')) markAllTokens(folded.split(' '), all, entries.length, mark);
      const best = bestClass(classes);
      // Nobody who wrote a name exactly meant another one.
      if (best > containing.widerExact && countMatches(classes) < enough) {
        // Where a name begins so, whoever types has most likely not yet slipped.
        markTypos(folded, mark, { beginnings: best > containing.tokenBeginning });
      }
      return classes;
    },
  };
}

function countMatches(classes: Uint8Array): number {
  return classes.reduce((count, found) => (found === containing.not ? count : count + 1), 0);
}

type Mark = (positions: readonly number[], found: number) => void;

function collectSpellings(entries: readonly Named[]): Map<string, Spelling> {
  const spellings = new Map<string, Spelling>();
  const spellingOf = (name: string) => {
    const folded = foldText(name);
    const spelling = spellings.get(folded) ?? { folded, own: [], wider: [], context: [] };
    spellings.set(folded, spelling);
    return spelling;
  };
  // The names of a country are one list for all its airports, folded once.
  const known = new Map<readonly string[], Spelling[]>();
  const spellingsOf = (names: readonly string[]) => {
    const found = known.get(names) ?? names.map(spellingOf);
    known.set(names, found);
    return found;
  };
  entries.forEach((entry, position) => {
    for (const [lists, role] of [
      [entry.names, 'own'],
      [entry.wider, 'wider'],
      [entry.context, 'context'],
    ] as const) {
      for (const list of lists) {
        for (const spelling of spellingsOf(list)) {
          const positions = spelling[role];
          if (positions.at(-1) !== position) positions.push(position);
        }
      }
    }
  });
  return spellings;
}

function classOf(name: string, typed: string): number | undefined {
  const at = name.indexOf(typed);
  if (at === -1) return;
  if (at === 0) return name.length === typed.length ? containing.exact : containing.beginning;
  return name.includes(` ${typed}`) ? containing.tokenBeginning : containing.part;
}

function widerClass(found: number): number {
  if (found === containing.exact) return containing.widerExact;
  return found === containing.part ? containing.widerPart : containing.widerBeginning;
}

/** A sign such as a hyphen or an apostrophe folds to nothing, but what contains it still matches. */
function markUnfolded(text: string, entries: readonly Named[], mark: Mark): void {
  const typed = text.trim().toLowerCase();
  if (!typed) return;
  entries.forEach(({ names, wider }, position) => {
    if ([...names, ...wider].some((list) => list.some((name) => name.toLowerCase().includes(typed))))
      mark([position], containing.part);
  });
}

/** "heathrow london", "serena nairobi": no name contains that, but each of its words stands in one. */
function markAllTokens(tokens: string[], spellings: readonly Spelling[], size: number, mark: Mark): void {
  const counts = new Uint8Array(size);
  tokens.forEach((word, index) => {
    for (const { folded, own, wider, context } of spellings) {
      if (!folded.includes(word)) continue;
      for (const positions of [own, wider, context]) {
        for (const position of positions) if (counts[position] === index) counts[position] = index + 1;
      }
    }
  });
  counts.forEach((count, position) => {
    if (count === tokens.length) mark([position], containing.allTokens);
  });
}
