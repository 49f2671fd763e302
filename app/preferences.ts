import { type CurrencyCode, isCurrencyCode } from '#features/settings/currencies.ts';
import { findLanguage, type LanguageCode, languages } from '#i18n/languages.ts';
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

/** Drops unknown values, so that a stale or forged one never reaches a page. */
export function parsePreferences(chosenFor: (name: PreferenceName) => string | undefined): Partial<Preferences> {
  const language = findLanguage(chosenFor('language'))?.code;
  const currency = chosenFor('currency');
  const theme = themes.find((known) => known === chosenFor('theme'));
  return {
    ...(language && { language }),
    ...(currency && isCurrencyCode(currency) && { currency }),
    ...(theme && { theme }),
  };
}

/** Not HttpOnly: scripts restore a lost cookie from local storage. */
export function preferenceCookies(chosen: Partial<Preferences>, secure: boolean): string[] {
  return Object.entries(chosen).map(
    ([name, value]) =>
      `${STORAGE_PREFIX}-${name}=${value}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`,
  );
}

const names: PreferenceName[] = ['language', 'currency', 'theme'];

/** Local storage holds the language by name and the currency by code, as documented. */
export function rememberPreference(name: PreferenceName, value: string): void {
  const stored = name === 'language' ? (findLanguage(value)?.name ?? value) : value;
  try {
    localStorage.setItem(storageKey(name), stored);
  } catch {
    // Private windows may refuse storage; the cookie is enough.
  }
}

function storedPreference(name: PreferenceName): string | undefined {
  try {
    const stored = localStorage.getItem(storageKey(name)) ?? undefined;
    return name === 'language' ? languages.find((language) => language.name === stored)?.code : stored;
  } catch {
    return undefined;
  }
}

/** Restores lost cookies from local storage. True when the page reloads for it. */
export function restorePreferenceCookies(): boolean {
  if (!navigator.cookieEnabled) return false;
  const missing = names.filter((name) => !document.cookie.includes(`${storageKey(name)}=`));
  const stored = parsePreferences((name) => (missing.includes(name) ? storedPreference(name) : undefined));
  const cookies = preferenceCookies(stored, location.protocol === 'https:');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing from browsers in use here
  for (const cookie of cookies) document.cookie = cookie;
  // Without this check, a browser that refuses cookies would reload for ever.
  const taken = names.some((name) => name in stored && document.cookie.includes(storageKey(name)));
  if (taken) location.reload();
  return taken;
}
