const letters: Record<string, string> = {
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
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'gu');

/**
 * What stays of a name when it is compared: no case, no accents or vowel signs, one form for each Arabic letter (hamza
 * and its seats, ta marbuta, alef maqsura), no apostrophes, and one space for whatever else stands between words.
 */
export function foldText(text: string): string {
  // Most names are plain, and an index folds tens of thousands of them.
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
      // Marks, the Arabic stretch and hamza, invisible signs, apostrophes of every make.
      .replaceAll(/[\p{M}\p{Cf}\u0640\u0621'’‘`´ʻʼʾʿ]/gu, '')
      .replaceAll(special, (letter) => letters[letter] ?? letter)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}
