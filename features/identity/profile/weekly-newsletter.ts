import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import { subscribeNewsletter } from '#features/notifications/subscribe-newsletter.ts';
import { leaveNewsletter } from '#features/notifications/subscription.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { hashOfToken, newId, newToken } from '#lib/ids.ts';

export interface CampaignReader {
  email: string;
  emailVerified: boolean;
  fullName: string;
}

/** `unknown` while the address is unverified: it may be somebody else's, and so is its subscription. */
export async function readWeeklyNewsletter(
  db: Database,
  { email, emailVerified }: CampaignReader,
): Promise<'on' | 'off' | 'unknown'> {
  if (!emailVerified) return 'unknown';
  const subscriber = await findSubscriber(db, email);
  return subscriber?.state === 'confirmed' ? 'on' : 'off';
}

export type JoinNewsletterResult = { ok: true; state: 'on' | 'pending' } | { ok: false; error: 'too_many' };

/** A verified address is subscribed at once; any other gets a confirmation mail. */
export async function joinWeeklyNewsletter(
  { db, mailContext }: { db: Database; mailContext: MailContext },
  reader: CampaignReader,
  { language, clientAddress }: { language: LanguageCode; clientAddress: string },
): Promise<JoinNewsletterResult> {
  const { email, emailVerified } = reader;
  const name = reader.fullName || email.slice(0, 100);
  if (!emailVerified) {
    const subscribed = await subscribeNewsletter(db, { name, email, language, clientAddress }, mailContext);
    if (subscribed.ok) return { ok: true, state: 'pending' };
    if (subscribed.error === 'too_many') return { ok: false, error: 'too_many' };
    throw new Error(`The newsletter refused the name or address of an account: ${Object.keys(subscribed.problems)}`);
  }
  await inTransaction(db, async (transaction) => {
    // The table allows no transition from left to confirmed, only through pending.
    const pending = {
      name,
      language,
      confirmTokenHash: hashOfToken(newToken()),
      confirmExpiresAt: sql<Date>`now()`,
    };
    await transaction
      .insertInto('newsletterSubscribers')
      .values({ id: newId(), email, leaveToken: newToken(), ...pending })
      .onConflict((conflict) =>
        conflict
          .expression(sql`lower(email)`)
          .doUpdateSet({ ...pending, state: 'pending', leftAt: null })
          .where('newsletterSubscribers.state', '<>', 'confirmed'),
      )
      .execute();
    await transaction
      .updateTable('newsletterSubscribers')
      .set({ state: 'confirmed', confirmedAt: sql<Date>`now()` })
      .where(sql`lower(email)`, '=', sql`lower(${email})`)
      .where('state', '=', 'pending')
      .execute();
  });
  return { ok: true, state: 'on' };
}

/** Only for a verified address, so that nobody ends another's subscription. */
export async function leaveWeeklyNewsletter(
  db: Database,
  { email, emailVerified }: CampaignReader,
): Promise<{ left: boolean }> {
  const subscriber = emailVerified ? await findSubscriber(db, email) : undefined;
  if (!subscriber) return { left: false };
  const { ok } = await leaveNewsletter(db, subscriber.leaveToken);
  return { left: ok };
}

function findSubscriber(db: Database, email: string) {
  return db
    .selectFrom('newsletterSubscribers')
    .select(['state', 'leaveToken'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
}
