/** `name` is stored in the browser, as documented; `nativeName` is shown in the picker. */
export const languages = [
  { code: 'en', name: 'English', nativeName: 'English', direction: 'ltr' },
  { code: 'ar', name: 'Arabic', nativeName: 'العربية', direction: 'rtl' },
  { code: 'fr', name: 'French', nativeName: 'Français', direction: 'ltr' },
  { code: 'es', name: 'Spanish', nativeName: 'Español', direction: 'ltr' },
  { code: 'sw', name: 'Swahili', nativeName: 'Kiswahili', direction: 'ltr' },
  { code: 'tr', name: 'Turkish', nativeName: 'Türkçe', direction: 'ltr' },
] as const;

export type Language = (typeof languages)[number];
export type LanguageCode = Language['code'];

export function findLanguage(code: string | undefined): Language | undefined {
  return languages.find((language) => language.code === code);
}

/** A language read from the database; English if this version no longer has it. */
export function storedLanguage(code: string): LanguageCode {
  return findLanguage(code)?.code ?? 'en';
}
