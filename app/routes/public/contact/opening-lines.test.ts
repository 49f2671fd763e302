import { expect, test } from 'vitest';
import { defaultOfficeHours } from '#features/settings/office-hours.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { openingLines } from './opening-lines.ts';

function linesIn(language: LanguageCode) {
  const t = loadCatalogues()(language).translator.of('contact');
  return openingLines(defaultOfficeHours, language, t).map(({ days, times }) => `${days} ${times}`);
}

test('in English the hours read as documented, to the letter', () => {
  expect(linesIn('en')).toEqual(['Mon-Fri 8:00 AM-6:00 PM', 'Sat 9:00 AM-4:00 PM', 'Sun Closed']);
});

test.each<[LanguageCode, string]>([
  ['ar', 'الاثنين – الجمعة 8:00 ص – 6:00 م'],
  ['fr', 'Lun.-ven. 08:00-18:00'],
  ['es', 'Lun-vie 8:00-18:00'],
  ['sw', 'Jumatatu-Ijumaa 08:00-18:00'],
  ['tr', 'Pzt-Cum 08:00-18:00'],
])('in %s as people there write them', (language, line) => {
  expect(linesIn(language)[0]).toBe(line);
});
