import { describe, expect, test } from 'vitest';
import { baseKeys, findCatalogueProblems, type Messages } from './catalogue-rules.ts';
import { findKeyProblems } from './key-rules.ts';
import { keyUseOf } from './key-use.ts';

const english = {
  title: 'Flights',
  greeting: 'Hello {{name}}',
  nights_one: '{{count}} night',
  nights_other: '{{count}} nights',
};

function problemsIn(language: string, messages: Messages): string[] {
  return findCatalogueProblems({ en: { home: english }, [language]: { home: messages } }, ['en', language]);
}

describe('the catalogues of six languages', () => {
  const french = {
    title: 'Vols',
    greeting: 'Bonjour {{name}}',
    nights_one: 'une nuit',
    nights_many: '{{count}} de nuits',
    nights_other: '{{count}} nuits',
  };

  test('a whole translation has no problems, and may say one night without the figure', () => {
    expect(problemsIn('fr', french)).toEqual([]);
  });

  test.each<[string, Messages, string]>([
    ['a missing text', { ...french, title: undefined as unknown as string }, 'the key title is missing'],
    ['a text English does not have', { ...french, extra: 'Plus' }, 'the key extra is not expected'],
    ['an empty text', { ...french, title: '' }, 'title is empty'],
    ['a text of spaces', { ...french, title: '  ' }, 'title is empty'],
    ['a space at the end', { ...french, title: 'Vols ' }, 'title begins or ends with a space'],
    ['a forgotten placeholder', { ...french, greeting: 'Bonjour' }, 'greeting has the placeholders []'],
    ['a misspelt one', { ...french, greeting: '{{nom}}' }, 'greeting has the placeholders [nom]'],
    ['a plural without its figure', { ...french, nights_other: 'nuits' }, 'nights_other has the placeholders'],
    ['a plural form French does not have', { ...french, nights_few: '{{count}}' }, 'nights_few is not expected'],
  ])('%s is told', (_, messages, sentence) => {
    const translated = Object.fromEntries(Object.entries(messages).filter(([, text]) => text !== undefined));
    expect(problemsIn('fr', translated)).toEqual([expect.stringContaining(sentence)]);
  });

  test('Arabic needs all six of its plural forms', () => {
    const arabic = {
      title: 'رحلات',
      greeting: 'مرحبا {{name}}',
      nights_one: 'ليلة',
      nights_other: '{{count}}',
    };
    expect(problemsIn('ar', arabic)).toEqual(
      ['zero', 'two', 'few', 'many'].map((form) => expect.stringContaining(`the key nights_${form} is missing`)),
    );
  });

  test('a language or a catalogue that is not there is told', () => {
    expect(findCatalogueProblems({ en: { home: english, ui: {} }, fr: { home: french } }, ['en', 'fr', 'sw'])).toEqual([
      'i18n/sw is missing',
      'i18n/fr/ui.json is missing',
      'i18n/sw/home.json is missing',
      'i18n/sw/ui.json is missing',
    ]);
  });
});

describe('the keys that the source uses', () => {
  const keys = {
    shell: baseKeys({ start: 'Home', theme: { dark: 'Dark', light: 'Light' } }),
    home: baseKeys(english),
  };
  const usesAll = `
    const { t } = useTranslation(); t('start'); t(\`theme.\${x}\`);
    function Other() { const { t } = useTranslation('home'); return <p>{t('title')}{t('greeting', { name })}{t('nights', { count })}</p>; }`;

  function problemsOf(sources: Record<string, string>) {
    return findKeyProblems(
      keys,
      Object.entries(sources).map(([path, source]) => keyUseOf({ path, source })),
    );
  }

  test('all used and all there: nothing to tell', () => {
    expect(problemsOf({ 'app/a.tsx': usesAll })).toEqual({ missing: [], unused: [] });
  });

  test.each([
    ['a misspelt key', "const { t } = useTranslation(); t('strt');", 'app/b.tsx:1: the key strt is not in shell'],
    ['a key of another catalogue', "const { t } = useTranslation('home'); t('start');", 'start is not in home'],
    ['a computed key of no group', `const { t } = useTranslation(); t(\`colour.\${x}\`);`, 'colour.… is not in shell'],
    ['one branch of a choice', "const { t } = useTranslation(); t(x ? 'start' : 'strt');", 'strt is not in shell'],
    ['a translator of the server', "const t = catalogue.translator.of('home'); t('titel');", 'titel is not in home'],
    ['a text asked for in one go', "useTranslator().of('home')('titel');", 'titel is not in home'],
    ['a key from data', `translator.find('home', \`titles.\${x}\`);`, 'titles.… is not in home'],
    ['a branch', "translator.branch('home', 'titles');", 'titles is not in home'],
    ['a translator with its type', "function f(say: Translate<'home'>) { say('titel'); }", 'titel is not in home'],
    ['a translator that was handed in', "function f(t) { t('nowhere'); }", 'nowhere is not in any catalogue'],
  ])('%s is missed', (_, source, sentence) => {
    expect(problemsOf({ 'app/a.tsx': usesAll, 'app/b.tsx': source }).missing).toEqual([
      expect.stringContaining(sentence),
    ]);
  });

  test('a key that nothing asks for is unused, plural or not', () => {
    expect(problemsOf({ 'app/a.tsx': "const { t } = useTranslation(); t('start');" }).unused).toEqual(
      ['shell', 'shell', 'home', 'home', 'home'].map((name) => expect.stringContaining(`i18n/en/${name}.json`)),
    );
  });

  test('the key in another catalogue does not count as used in this one', () => {
    const { unused } = problemsOf({ 'app/a.tsx': usesAll.replace("t('start');", '') });
    expect(unused).toEqual(['i18n/en/shell.json: nothing uses the key start']);
  });

  test('a key from a variable counts where it stands as a string: here or in an imported list', () => {
    const list = { 'app/list.ts': "export const items = [{ key: 'start' }];" };
    const byVariable = `import { items } from './list.ts'; ${usesAll.replace("t('start')", 't(items[0].key)')}`;
    expect(problemsOf({ ...list, 'app/a.tsx': byVariable }).unused).toEqual([]);
    const unrelated = usesAll.replace("t('start')", 't(key)');
    expect(problemsOf({ ...list, 'app/a.tsx': unrelated }).unused).toEqual([
      'i18n/en/shell.json: nothing uses the key start',
    ]);
  });

  test('a branch that is read as a whole is used as a whole, and nothing beside it', () => {
    const reader = "translator.branch('shell', 'theme');";
    const { unused } = problemsOf({ 'app/a.tsx': reader });
    expect(unused.filter((line) => line.includes('shell.json'))).toEqual([
      'i18n/en/shell.json: nothing uses the key start',
    ]);
  });
});
