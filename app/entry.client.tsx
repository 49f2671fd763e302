import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { findLanguage } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { TranslatorProvider } from '#i18n/use-translation.tsx';
import { restorePreferenceCookies } from './preferences.ts';

async function start(): Promise<void> {
  if (restorePreferenceCookies()) return;
  const language = findLanguage(document.documentElement.lang)?.code ?? 'en';
  const link = document.querySelector<HTMLLinkElement>('link[data-messages]');
  const messages = link ? await (await fetch(link.href)).json() : {};
  const translator = createTranslator(language, messages);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslatorProvider translator={translator}>
          <HydratedRouter />
        </TranslatorProvider>
      </StrictMode>,
    );
  });
}

start();
