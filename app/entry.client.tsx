import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { HydratedRouter } from 'react-router/dom';
import { createI18n } from '#i18n/create-i18n.ts';
import { findLanguage } from '#i18n/languages.ts';
import { mendPreferences } from './shell/stored-preferences.ts';

async function start(): Promise<void> {
  if (mendPreferences()) return;
  const language = findLanguage(document.documentElement.lang)?.code ?? 'en';
  const link = document.querySelector<HTMLLinkElement>('link[data-messages]');
  const messages = link ? await (await fetch(link.href)).json() : {};
  const i18n = createI18n(language, messages);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <I18nextProvider i18n={i18n}>
          <HydratedRouter />
        </I18nextProvider>
      </StrictMode>,
    );
  });
}

start();
