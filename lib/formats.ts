// Making a formatter of the platform takes fifty times as long as using it, and a page uses a few of them many times.
// There are as many kinds as the code names, in six languages: kept for good, they are a few dozen.

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();
const regionNames = new Map<string, Intl.DisplayNames>();
const languageNames = new Map<string, Intl.DisplayNames>();

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dateFormats, keyOf(locale, options), () => new Intl.DateTimeFormat(locale, options));
}

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept(numberFormats, keyOf(locale, options), () => new Intl.NumberFormat(locale, options));
}

/** How dates are written in a language. English here is East Africa's: day before month. Figures are always Latin. */
export function dateLocale(language: string): string {
  return `${language === 'en' ? 'en-KE' : language}-u-ca-gregory-nu-latn`;
}

/** A wait in words, such as "40 seconds" or "12 minutes". */
export function waitText(seconds: number, language: string): string {
  const [unit, count] = seconds > 90 ? ['minute', Math.ceil(seconds / 60)] : ['second', seconds];
  return numberFormat(dateLocale(language), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** A country by its code in a language. */
export function countryName(code: string, language: string): string {
  const names = kept(regionNames, language, () => new Intl.DisplayNames(language, { type: 'region' }));
  return names.of(code) ?? code;
}

/** A language by its code in another one; nothing where it has no name. */
export function languageName(code: string, language: string): string | undefined {
  const names = kept(
    languageNames,
    language,
    () => new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }),
  );
  return names.of(code);
}

function keyOf(locale: string, options: object): string {
  return `${locale} ${JSON.stringify(options)}`;
}

function kept<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const known = formats.get(key);
  if (known) return known;
  const made = make();
  formats.set(key, made);
  return made;
}
