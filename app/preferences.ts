import { type CurrencyCode, isCurrencyCode } from '#features/settings/currencies.ts';
import { findLanguage, type LanguageCode } from '#i18n/languages.ts';
import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface Preferences {
  language: LanguageCode;
  currency: CurrencyCode;
  theme: Theme;
}

export type PreferenceName = keyof Preferences;

export function storageKey(name: PreferenceName): string {
  return `${STORAGE_PREFIX}-${name}`;
}

const ONE_YEAR_SECONDS = 365 * 24 * 3600;

export function readPreferences(cookieHeader: string | null, defaults: Preferences): Preferences {
  const cookies = new Map(
    (cookieHeader ?? '').split(';').map((pair) => {
      const [name = '', value = ''] = pair.trim().split('=');
      return [name, value];
    }),
  );
  return { ...defaults, ...parsePreferences((name) => cookies.get(storageKey(name))) };
}

/** Keeps what is known and drops the rest: a stale or forged value never reaches a page. */
export function parsePreferences(
  chosenFor: (name: PreferenceName) => string | undefined,
): Partial<Preferences> {
  const language = findLanguage(chosenFor('language'))?.code;
  const currency = chosenFor('currency');
  const theme = themes.find((known) => known === chosenFor('theme'));
  return {
    ...(language && { language }),
    ...(currency && isCurrencyCode(currency) && { currency }),
    ...(theme && { theme }),
  };
}

/** Readable by scripts on purpose: the browser's storage and the cookie mend each other. */
export function preferenceCookies(chosen: Partial<Preferences>, secure: boolean): string[] {
  return Object.entries(chosen).map(
    ([name, value]) =>
      `${STORAGE_PREFIX}-${name}=${value}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`,
  );
}
