/** A catalogue file as it is read: texts, or groups of them. */
export type Messages = { [key: string]: Messages | string };

/** By language, then by namespace. */
export type Catalogues = Record<string, Record<string, Messages>>;

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
/** A language may say "a night" or "two nights" without the figure. */
const mayOmitCount = new Set(['zero', 'one', 'two']);

/** Every text under its full key, such as `why.easy.heading`. */
export function flatten(messages: Messages, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string' ? [[prefix + key, value] as const] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

/** Keys as the source uses them: the forms of a plural are one key. */
export function baseKeys(english: Messages): Set<string> {
  const keys = [...flatten(english).keys()];
  const plurals = pluralsOf(keys);
  return new Set(keys.map((key) => baseOf(key, plurals)));
}

/** One line for whatever keeps the other languages from saying the same as English. */
export function findCatalogueProblems(catalogues: Catalogues, languages: readonly string[]): string[] {
  const { en: english = {} } = catalogues;
  return [
    ...difference(languages, Object.keys(catalogues), (name) => `i18n/${name}`),
    ...languages.flatMap((language) => {
      const namespaces = catalogues[language] ?? {};
      return [
        ...difference(Object.keys(english), Object.keys(namespaces), (name) => `i18n/${language}/${name}.json`),
        ...Object.entries(namespaces).flatMap(([name, messages]) =>
          problemsOfNamespace(messages, english[name] ?? {}, language).map(
            (problem) => `i18n/${language}/${name}.json: ${problem}`,
          ),
        ),
      ];
    }),
  ];
}

function difference(wanted: readonly string[], found: readonly string[], nameOf: (name: string) => string): string[] {
  return [
    ...wanted.filter((name) => !found.includes(name)).map((name) => `${nameOf(name)} is missing`),
    ...found.filter((name) => !wanted.includes(name)).map((name) => `${nameOf(name)} is not expected`),
  ];
}

function problemsOfNamespace(messages: Messages, english: Messages, language: string): string[] {
  const texts = flatten(messages);
  const englishTexts = flatten(english);
  const plurals = pluralsOf([...englishTexts.keys()]);
  const wanted = wantedKeys([...englishTexts.keys()], plurals, language);
  const problems = difference([...wanted], [...texts.keys()], (key) => `the key ${key}`);
  for (const [key, text] of texts) {
    if (text.trim() === '') problems.push(`${key} is empty`);
    else if (text !== text.trim()) problems.push(`${key} begins or ends with a space`);
    const base = baseOf(key, plurals);
    const model = englishTexts.get(plurals.has(base) ? `${base}_other` : key);
    if (model !== undefined) problems.push(...placeholderProblems(key, text, model));
  }
  return problems;
}

function pluralsOf(keys: readonly string[]): Set<string> {
  return new Set(keys.filter((key) => key.endsWith('_other')).map((key) => key.replace(pluralSuffix, '')));
}

function baseOf(key: string, plurals: ReadonlySet<string>): string {
  const base = key.replace(pluralSuffix, '');
  return plurals.has(base) ? base : key;
}

/** Each plural in exactly the forms that the language has: two in English, six in Arabic. */
function wantedKeys(english: readonly string[], plurals: ReadonlySet<string>, language: string): Set<string> {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return new Set(
    english.flatMap((key) => {
      const base = baseOf(key, plurals);
      return plurals.has(base) ? pluralCategories.map((category) => `${base}_${category}`) : [key];
    }),
  );
}

function placeholderProblems(key: string, text: string, model: string): string[] {
  const category = pluralSuffix.exec(key)?.[1] ?? '';
  const wanted = placeholdersOf(model);
  const found = placeholdersOf(text);
  if (mayOmitCount.has(category) && !found.includes('count')) wanted.splice(wanted.indexOf('count'), 1);
  return wanted.join() === found.join()
    ? []
    : [`${key} has the placeholders [${found.join(', ')}], English has [${wanted.join(', ')}]`];
}

function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].sort();
}
