import { useMemo } from 'react';
import type { Namespace } from './message-types.ts';
import { createTranslator, type Messages, type Translator } from './translator.ts';
import { TranslatorProvider, useTranslator } from './use-translation.tsx';

/** On the server, where the same words are for all who read a language. */
const known = new WeakMap<Messages, Translator>();

/** For a part of the site whose words most visitors never need: they come with its pages instead of with every page. */
export function MoreMessages({ messages, children }: { messages: Messages; children: React.ReactNode }) {
  const base = useTranslator();
  const translator = useMemo(() => {
    const more = known.get(messages) ?? createTranslator(base.language, messages);
    known.set(messages, more);
    const knowing = (namespace: Namespace) => (Object.hasOwn(messages, namespace) ? more : base);
    return {
      ...base,
      of: (namespace) => knowing(namespace).of(namespace),
      find: (namespace, key) => knowing(namespace).find(namespace, key),
    } satisfies typeof base;
  }, [base, messages]);
  return <TranslatorProvider translator={translator}>{children}</TranslatorProvider>;
}
