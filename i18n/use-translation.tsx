import { createContext, useContext, useMemo } from 'react';
import type { LanguageCode } from './languages.ts';
import type { Namespace } from './message-types.ts';
import { createTranslator, type Messages, type Translate, type Translator } from './translator.ts';

const TranslatorContext = createContext<Translator | null>(null);

export function TranslatorProvider({ translator, children }: { translator: Translator; children: React.ReactNode }) {
  return <TranslatorContext value={translator}>{children}</TranslatorContext>;
}

export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext);
  if (!translator) throw new Error('useTranslator needs a TranslatorProvider');
  return translator;
}

/** The translate function of one namespace in the reader's language. */
export function useTranslation<N extends Namespace = 'shell'>(
  namespace: N = 'shell' as N,
): { t: Translate<N>; language: LanguageCode } {
  const translator = useTranslator();
  return { t: translator.of(namespace), language: translator.language };
}

/** On the server, the same messages serve all readers of a language. */
const translators = new WeakMap<Messages, Translator>();

/** Adds namespaces that only some pages need, and that come with these pages instead of with every page. */
export function MoreMessages({ messages, children }: { messages: Messages; children: React.ReactNode }) {
  const base = useTranslator();
  const translator = useMemo(() => {
    const more = translators.get(messages) ?? createTranslator(base.language, messages);
    translators.set(messages, more);
    const translatorOf = (namespace: Namespace) => (Object.hasOwn(messages, namespace) ? more : base);
    return {
      ...base,
      of: (namespace) => translatorOf(namespace).of(namespace),
      find: (namespace, key) => translatorOf(namespace).find(namespace, key),
    } satisfies typeof base;
  }, [base, messages]);
  return <TranslatorProvider translator={translator}>{children}</TranslatorProvider>;
}
