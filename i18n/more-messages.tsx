import { useMemo } from 'react';
import type { Namespace } from './message-types.ts';
import { createTranslator, type Messages } from './translator.ts';
import { TranslatorProvider, useTranslator } from './use-translation.tsx';

/** For a part of the site whose words most visitors never need: they come with its pages instead of with every page. */
export function MoreMessages({ messages, children }: { messages: Messages; children: React.ReactNode }) {
  const base = useTranslator();
  const translator = useMemo(() => {
    const more = createTranslator(base.language, messages);
    const knowing = (namespace: Namespace) => (Object.hasOwn(messages, namespace) ? more : base);
    return {
      ...base,
      of: (namespace) => knowing(namespace).of(namespace),
      find: (namespace, key) => knowing(namespace).find(namespace, key),
    } satisfies typeof base;
  }, [base, messages]);
  return <TranslatorProvider translator={translator}>{children}</TranslatorProvider>;
}
