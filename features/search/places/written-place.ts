const LONGEST_PLACE = 80;

/** What a search field may hold, taken apart: "Nairobi (NBO)", "Santiago, Chile", or simply a text. */
export interface WrittenPlace {
  text: string;
  /** The text with neither a code nor what stands after its last comma. */
  name: string;
  code: string | undefined;
  /** The country or city that the name is told apart by. */
  within: string | undefined;
}

/** Blank texts, and those that are longer than any place, mean nothing. */
export function readWrittenPlace(typed: string): WrittenPlace | undefined {
  const text = typed.trim();
  if (!text || text.length > LONGEST_PLACE) return;
  const coded = /^(?<name>.*?)\s*\(\s*(?<code>[a-z]{3})\s*\)$/is.exec(text)?.groups;
  const withoutCode = coded?.name || text;
  const parted = /^(?<name>.+),(?<within>[^,]+)$/s.exec(withoutCode)?.groups;
  return {
    text: withoutCode,
    name: parted?.name?.trim() || withoutCode,
    code: coded?.code?.toUpperCase(),
    within: parted?.within?.trim() || undefined,
  };
}
