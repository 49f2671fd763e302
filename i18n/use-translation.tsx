import { createContext, useContext } from 'react';
import type { LanguageCode } from './languages.ts';
import type { Namespace } from './message-types.ts';
import type { Translate, Translator } from './translator.ts';

const TranslatorContext = createContext<Translator | null>(null);

export function TranslatorProvider({
  translator,
  children,
}: {
  translator: Translator;
  children: React.ReactNode;
}) {
  return <TranslatorContext value={translator}>{children}</TranslatorContext>;
}

export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext);
  if (!translator) throw new Error('useTranslator needs a TranslatorProvider');
  return translator;
}

/** The texts of one namespace in the reader's language. */
export function useTranslation<N extends Namespace = 'shell'>(
  namespace: N = 'shell' as N,
): { t: Translate<N>; language: LanguageCode } {
  const translator = useTranslator();
  return { t: translator.of(namespace), language: translator.language };
}
