const foldedCharacters: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ٱ: 'ا',
  پ: 'ب',
  چ: 'ج',
  ڤ: 'ف',
  گ: 'ك',
};
const special = new RegExp(`[${Object.keys(foldedCharacters).join('')}]`, 'gu');

/**
 * Normalises a name for comparison: no case, accents or vowel signs, one form for each Arabic letter (hamza
 * and its seats, ta marbuta, alef maqsura), no apostrophes, and single spaces between words.
 */
export function foldText(text: string): string {
  // A fast path: most names are ASCII, and an index folds tens of thousands of them.
  if (/^[ -~]*$/.test(text)) {
    return text
      .toLowerCase()
      .replaceAll(/['`]/g, '')
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
  }
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      // Marks, the Arabic tatweel and hamza, invisible characters, apostrophes of every kind.
      .replaceAll(/[\p{M}\p{Cf}\u0640\u0621'’‘`´ʻʼʾʿ]/gu, '')
      .replaceAll(special, (character) => foldedCharacters[character] ?? character)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}
