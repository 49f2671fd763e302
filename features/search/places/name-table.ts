import { foldText } from '#lib/fold-text.ts';
import { bestClass, matchClass } from './match-class.ts';
import { createTypoFinder } from './typo-finder.ts';

/** Lists may be shared between entries. */
type NameLists = readonly (readonly string[])[];

/** An entry that can be found by its names. */
interface Named {
  /** Matched exactly only. */
  codes: readonly string[];
  names: NameLists;
  /** Names of its country or continent, which match too, but rank lower. */
  wider: NameLists;
  /** Further words that may be combined with its name: the city of a hotel. */
  context: NameLists;
}

/** Finds entries by their index in a list that is sorted by likelihood. */
export interface NameTable {
  /** Entries that match exactly: by code, else by name, else by a wider name. */
  exactly(text: string): number[];
  /** The match class of each entry. Typing errors are considered if fewer than `enough` match without. */
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
      // Upper case is a code; "goa" may be Genoa's code or a place.
      if (coded.length > 0 && text.trim() === text.trim().toUpperCase()) return coded;
      const named = spellings.get(folded);
      const own = [...new Set([...coded, ...(named?.own ?? [])])];
      return own.length > 0 ? own : (named?.wider ?? []);
    },
    match(text, enough) {
      const classes = new Uint8Array(entries.length).fill(matchClass.not);
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
      mark(withCode(folded), matchClass.code);
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
      // An exact name needs no search for typing errors.
      if (best > matchClass.widerExact && countMatches(classes) < enough) {
        // If the text is the beginning of a name, it is probably incomplete rather than mistyped.
        markTypos(folded, mark, { beginnings: best > matchClass.tokenBeginning });
      }
      return classes;
    },
  };
}

function countMatches(classes: Uint8Array): number {
  return classes.reduce((count, found) => (found === matchClass.not ? count : count + 1), 0);
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
  // The names of a country are one list shared by all its airports, folded once.
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
  if (at === 0) return name.length === typed.length ? matchClass.exact : matchClass.beginning;
  return name.includes(` ${typed}`) ? matchClass.tokenBeginning : matchClass.part;
}

function widerClass(found: number): number {
  if (found === matchClass.exact) return matchClass.widerExact;
  return found === matchClass.part ? matchClass.widerPart : matchClass.widerBeginning;
}

/** A text of punctuation folds to nothing, but names that contain it match. */
function markUnfolded(text: string, entries: readonly Named[], mark: Mark): void {
  const typed = text.trim().toLowerCase();
  if (!typed) return;
  entries.forEach(({ names, wider }, position) => {
    if ([...names, ...wider].some((list) => list.some((name) => name.toLowerCase().includes(typed))))
      mark([position], matchClass.part);
  });
}

/** "heathrow london", "serena nairobi": each word is part of a different name. */
function markAllTokens(tokens: string[], spellings: readonly Spelling[], size: number, mark: Mark): void {
  const counts = new Uint8Array(size);
  tokens.forEach((token, index) => {
    for (const { folded, own, wider, context } of spellings) {
      if (!folded.includes(token)) continue;
      for (const positions of [own, wider, context]) {
        for (const position of positions) if (counts[position] === index) counts[position] = index + 1;
      }
    }
  });
  counts.forEach((count, position) => {
    if (count === tokens.length) mark([position], matchClass.allTokens);
  });
}
