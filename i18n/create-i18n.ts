import { createInstance, type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { LanguageCode } from './languages.ts';

/** An unknown key shows itself, as documented: there is no fallback language that would hide a hole. */
export function createI18n(language: LanguageCode, messages: Resource[string]): i18n {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'shell',
    ns: Object.keys(messages),
    resources: { [language]: messages },
    // React escapes; mail templates escape for themselves.
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false,
    react: { useSuspense: false },
  });
  return instance;
}
