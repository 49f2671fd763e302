import type { MailHouse } from '#features/notifications/mail-layout.ts';
import { catalogueOf } from '#i18n/catalogues.ts';
import type { RequestFacts } from './request-context.ts';

/** What a use case needs to write mails. For the server alone: it holds every language. */
export function mailHouse({ settings, baseUrl }: RequestFacts): MailHouse {
  return {
    settings,
    baseUrl,
    words: (language) => catalogueOf(language).translator.of('mail'),
  };
}
