/** Listed as classes, so that no page needs an inline style; the order keeps regional airlines apart. */
const hues = [
  '[--hue:285]',
  '[--hue:50]',
  '[--hue:180]',
  '[--hue:25]',
  '[--hue:120]',
  '[--hue:320]',
  '[--hue:150]',
  '[--hue:85]',
  '[--hue:205]',
  '[--hue:355]',
  '[--hue:255]',
  '[--hue:230]',
] as const;

export function hueOf(code: string) {
  let sum = 0;
  for (const character of code) sum = (sum * 130 + (character.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length];
}
