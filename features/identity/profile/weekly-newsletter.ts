import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { leaveNewsletter } from '#features/notifications/leave-newsletter.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { subscribeNewsletter } from '#features/notifications/subscribe-newsletter.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { newId } from '#lib/ids.ts';
import { hashOfToken, newToken } from '#lib/token.ts';

/** Somebody with an account, as far as the letter is concerned. */
export interface CampaignReader {
  email: string;
  emailVerified: boolean;
  fullName: string;
}

/**
 * Whether the letter comes. `unknown` while the address is not proved: who only says that a mailbox is theirs must
 * not learn what it is subscribed to.
 */
export async function readWeeklyNewsletter(
  db: Database,
  { email, emailVerified }: CampaignReader,
): Promise<'on' | 'off' | 'unknown'> {
  if (!emailVerified) return 'unknown';
  const subscriber = await findSubscriber(db, email);
  return subscriber?.state === 'confirmed' ? 'on' : 'off';
}

export type JoinNewsletterResult = { ok: true; state: 'on' | 'asked' } | { ok: false; error: 'too_many' };

/** A proved address needs no second proof; any other is asked by mail, like everybody's. */
export async function joinWeeklyNewsletter(
  { db, mailContext }: { db: Database; mailContext: MailContext },
  reader: CampaignReader,
  { language, clientAddress }: { language: LanguageCode; clientAddress: string },
): Promise<JoinNewsletterResult> {
  const { email, emailVerified } = reader;
  const name = reader.fullName || email.slice(0, 100);
  if (!emailVerified) {
    const asked = await subscribeNewsletter(db, { name, email, language, clientAddress }, mailContext);
    if (asked.ok) return { ok: true, state: 'asked' };
    if (asked.error === 'too_many') return { ok: false, error: 'too_many' };
    throw new Error(
      `An account's name or address is refused by the newsletter: ${Object.keys(asked.problems)}`,
    );
  }
  await inTransaction(db, async (transaction) => {
    // The table knows no way from left to confirmed that does not pass by pending.
    const pending = {
      name,
      language,
      confirm_token_hash: hashOfToken(newToken()),
      confirm_expires_at: sql<Date>`now()`,
    };
    await transaction
      .insertInto('newsletter_subscribers')
      .values({ id: newId(), email, leave_token: newToken(), ...pending })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet({ ...pending, state: 'pending', left_at: null })
          .where('newsletter_subscribers.state', '<>', 'confirmed'),
      )
      .execute();
    await transaction
      .updateTable('newsletter_subscribers')
      .set({ state: 'confirmed', confirmed_at: sql<Date>`now()` })
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .where('state', '=', 'pending')
      .execute();
  });
  return { ok: true, state: 'on' };
}

/** Only for a proved address, so that nobody ends another's subscription. */
export async function leaveWeeklyNewsletter(
  db: Database,
  { email, emailVerified }: CampaignReader,
): Promise<{ left: boolean }> {
  const subscriber = emailVerified ? await findSubscriber(db, email) : undefined;
  if (!subscriber) return { left: false };
  const { ok } = await leaveNewsletter(db, subscriber.leave_token);
  return { left: ok };
}

function findSubscriber(db: Database, email: string) {
  return db
    .selectFrom('newsletter_subscribers')
    .select(['state', 'leave_token'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}
