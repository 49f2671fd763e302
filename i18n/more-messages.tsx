import { useMemo } from 'react';
import { createTranslator, type Messages } from './translator.ts';
import { TranslatorProvider, useTranslator } from './use-translation.tsx';

/** For a part of the site whose words most visitors never need: they come with its pages instead of with every page. */
export function MoreMessages({ messages, children }: { messages: Messages; children: React.ReactNode }) {
  const base = useTranslator();
  const translator = useMemo(() => {
    const more = createTranslator(base.language, messages);
    return {
      ...base,
      of: (namespace) => (Object.hasOwn(messages, namespace) ? more.of(namespace) : base.of(namespace)),
    } satisfies typeof base;
  }, [base, messages]);
  return <TranslatorProvider translator={translator}>{children}</TranslatorProvider>;
}
