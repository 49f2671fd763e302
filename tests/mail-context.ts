import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type Mail, mailSchema } from '#features/notifications/mail.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { failureText } from '#features/payments/failure-text.ts';
import { demoSettings } from '#features/settings/demo-settings.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';

/** Demo settings with the real translations. */
export function testMailContext(): MailContext {
  const { site, contact, email } = defaultSettings();
  return {
    settings: { site, contact: { ...contact, ...demoSettings.contact }, email },
    baseUrl: 'https://www.fikambali.example',
    messages: (language) => loadCatalogues()(language).translator.of('mail'),
    whyUnpaid: (language, { reason, method }) => failureText(loadCatalogues()(language).translator, reason, method),
  };
}

/** The queued mails, in order. */
export async function queuedMails(db: Database): Promise<Mail[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs order by id`.execute(db);
  return rows.map(({ payload }) => mailSchema.parse(payload));
}
