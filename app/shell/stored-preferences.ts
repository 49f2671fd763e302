import { findLanguage, languages } from '#i18n/languages.ts';
import { type PreferenceName, parsePreferences, preferenceCookies, storageKey } from '../preferences.ts';

const names: PreferenceName[] = ['language', 'currency', 'theme'];

/** Storage keeps the language by its name and the currency by its code, as documented. */
export function rememberPreference(name: PreferenceName, value: string): void {
  const stored = name === 'language' ? (findLanguage(value)?.name ?? value) : value;
  try {
    localStorage.setItem(storageKey(name), stored);
  } catch {
    // Private windows may refuse storage; the cookie alone is enough.
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

/** A browser that lost the cookie but kept its storage gets the cookie back. True when the page reloads for it. */
export function mendPreferences(): boolean {
  if (!navigator.cookieEnabled) return false;
  const missing = names.filter((name) => !document.cookie.includes(`${storageKey(name)}=`));
  const kept = parsePreferences((name) => (missing.includes(name) ? storedPreference(name) : undefined));
  const cookies = preferenceCookies(kept, location.protocol === 'https:');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing from browsers in use here
  for (const cookie of cookies) document.cookie = cookie;
  // A browser that takes no cookie would reload for ever.
  const taken = names.some((name) => name in kept && document.cookie.includes(storageKey(name)));
  if (taken) location.reload();
  return taken;
}
