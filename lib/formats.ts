// Creating an Intl formatter takes fifty times as long as using it. The few dozen kinds that the code uses
// are cached for good.

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();
const regionNames = new Map<string, Intl.DisplayNames>();
const languageNames = new Map<string, Intl.DisplayNames>();
const alternatives = new Map<string, Intl.ListFormat>();

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(dateFormats, keyOf(locale, options), () => new Intl.DateTimeFormat(locale, options));
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return cached(numberFormats, keyOf(locale, options), () => new Intl.NumberFormat(locale, options));
}

/** English uses East African dates: day before month. Digits are always Latin. */
export function dateLocale(language: string): string {
  return `${language === 'en' ? 'en-KE' : language}-u-ca-gregory-nu-latn`;
}

/** For example "40 seconds" or "12 minutes". */
export function waitText(seconds: number, language: string): string {
  const [unit, count] = seconds > 90 ? ['minute', Math.ceil(seconds / 60)] : ['second', seconds];
  return numberFormat(dateLocale(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** A country's name in a language. */
export function countryName(code: string, language: string): string {
  const names = cached(regionNames, language, () => new Intl.DisplayNames(language, { type: 'region' }));
  return names.of(code) ?? code;
}

/** A language's name in another one; undefined if it has none. */
export function languageName(code: string, language: string): string | undefined {
  const names = cached(
    languageNames,
    language,
    () => new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }),
  );
  return names.of(code);
}

/** "A, B or C" */
export function eitherOf(names: readonly string[], language: string): string {
  const format = cached(alternatives, language, () => new Intl.ListFormat(language, { type: 'disjunction' }));
  return format.format(names);
}

function keyOf(locale: string, options: object): string {
  return `${locale} ${JSON.stringify(options)}`;
}

function cached<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const known = formats.get(key);
  if (known) return known;
  const made = make();
  formats.set(key, made);
  return made;
}

/** Rounded to a tenth of a percent, and to whole percents from 100 on; undefined without a base. */
export function growthPercent(now: number, before: number): number | undefined {
  if (before <= 0) return undefined;
  const percent = (100 * (now - before)) / before;
  return Math.abs(percent) < 100 ? Math.round(percent * 10) / 10 : Math.round(percent);
}
