import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { TranslatorProvider } from '#i18n/use-translation.tsx';
import { CountrySelect } from './traveller-fields.tsx';

function drawn(defaultValue: string, language: 'en' | 'fr' = 'en'): string {
  const field = { id: 'nationality', name: 'nationality', label: 'Nationality', autoComplete: 'country' };
  return renderToString(
    <TranslatorProvider translator={createTranslator(language, {})}>
      <CountrySelect {...field} codes="BAKERW" placeholder="Choose" defaultValue={defaultValue} error={undefined} />
    </TranslatorProvider>,
  );
}

test('every country by its name in the language, and the one that was chosen before', () => {
  expect(drawn('RW')).toContain(
    '<option value="BA">Bosnia &amp; Herzegovina</option><option value="KE">Kenya</option><option value="RW" selected="">Rwanda</option>',
  );
  expect(drawn('KE', 'fr')).toContain('<option value="KE" selected="">Kenya</option>');
  expect(drawn('BA', 'fr')).toContain('>Bosnie-Herzégovine</option>');
});

test('whatever was typed in its place chooses nothing and adds nothing', () => {
  for (const typed of ['', 'XX', '"><script>alert(1)</script>', 'KE">Kenya</option><option value="RW'])
    expect(drawn(typed).replace(' selected=""', '')).toBe(drawn(''));
});
