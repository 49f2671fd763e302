import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import { hashOfToken, newId, newToken } from '#lib/ids.ts';
import { addressBlock } from '#lib/limit-keys.ts';
import { parseFields } from '#lib/parse-fields.ts';
import type { MailDraft } from './mail.ts';
import { buttonPart, type MailContent, notePart, textPart } from './mail-html.ts';
import { greetingPart, layOutMail, type MailContext } from './mail-layout.ts';
import { type NewsletterField, type NewsletterProblem, newsletterFields } from './newsletter-fields.ts';
import { queueMail } from './queue-mail.ts';

const requestsPerAddress: RateLimit = { name: 'newsletter-address', max: 5, windowSeconds: 3600 };
const mailsPerMailbox: RateLimit = { name: 'newsletter-mailbox', max: 3, windowSeconds: 3600 };
const confirmDays = 7;

export type SubscribeResult =
  | { ok: true; email: string }
  | { ok: false; error: 'invalid'; problems: Partial<Record<NewsletterField, NewsletterProblem>> }
  | { ok: false; error: 'too_many' };

type Request = { name: string; email: string; language: LanguageCode };

/**
 * Mails a confirmation link. The result is the same for a new, a pending and a subscribed address: only the
 * mailbox's owner learns which.
 */
export async function subscribeNewsletter(
  db: Database,
  typed: { name?: string; email?: string; language: LanguageCode; clientAddress: string },
  mailContext: MailContext,
  now = new Date(),
): Promise<SubscribeResult> {
  const { values, problems } = parseFields(newsletterFields, typed);
  if (Object.keys(problems).length > 0) return { ok: false, error: 'invalid', problems };
  const { name, email } = values;

  return inTransaction(db, async (transaction) => {
    const isAllowed = await withinRateLimit(transaction, requestsPerAddress, addressBlock(typed.clientAddress));
    if (!isAllowed) return { ok: false, error: 'too_many' };
    // Beyond the limit no mail is sent, and the result does not show it.
    if (await withinRateLimit(transaction, mailsPerMailbox, email.toLowerCase())) {
      await queueConfirmation(transaction, { name, email, language: typed.language }, mailContext, now);
    }
    return { ok: true, email };
  });
}

async function queueConfirmation(
  transaction: DatabaseTransaction,
  { name, email, language }: Request,
  mailContext: MailContext,
  now: Date,
): Promise<void> {
  const token = newToken();
  const request = {
    name,
    language,
    confirmTokenHash: hashOfToken(token),
    confirmExpiresAt: sql<Date>`now() + make_interval(days => ${confirmDays})`,
  };
  const waiting = await transaction
    .insertInto('newsletterSubscribers')
    .values({ id: newId(), email, leaveToken: newToken(), ...request })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email)`)
        .doUpdateSet({ ...request, state: 'pending', leftAt: null })
        .where('newsletterSubscribers.state', '<>', 'confirmed'),
    )
    .returning(['email', 'leaveToken', 'confirmExpiresAt'])
    .executeTakeFirst();
  if (waiting) {
    const { leaveToken, confirmExpiresAt: expiresAt } = waiting;
    const mail = confirmSubscriptionMail(mailContext, language, {
      name,
      token,
      leaveToken,
      expiresAt: expiresAt ?? now,
    });
    return queueMail(transaction, { to: waiting.email, ...mail }, { now });
  }

  const subscriber = await transaction
    .selectFrom('newsletterSubscribers')
    .select(['email', 'leaveToken'])
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirstOrThrow();
  const mail = alreadySubscribedMail(mailContext, language, { leaveToken: subscriber.leaveToken });
  return queueMail(transaction, { to: subscriber.email, ...mail }, { now });
}

export function confirmSubscriptionMail(
  mailContext: MailContext,
  language: LanguageCode,
  request: { name: string; token: string; leaveToken: string; expiresAt: Date },
): Omit<MailDraft, 'to'> {
  const t = mailContext.messages(language);
  const brand = mailContext.settings.site.siteName;
  const date = dateFormat(dateLocale(language), { dateStyle: 'long', timeZone: 'UTC' });
  return leavableMail(mailContext, language, request.leaveToken, {
    subject: t('newsletterConfirm.subject', { brand }),
    preview: t('newsletterConfirm.preview'),
    heading: t('newsletterConfirm.heading'),
    parts: [
      greetingPart(t, request.name),
      textPart(t('newsletterConfirm.text', { brand })),
      buttonPart(t('newsletterConfirm.button'), `${mailContext.baseUrl}/newsletter/confirm?token=${request.token}`),
      notePart(t('newsletterConfirm.expires', { date: date.format(request.expiresAt) })),
      notePart(t('newsletterConfirm.notYou')),
    ],
  });
}

/** Answers a second subscription, because the page promised a mail. */
function alreadySubscribedMail(
  mailContext: MailContext,
  language: LanguageCode,
  { leaveToken }: { leaveToken: string },
): Omit<MailDraft, 'to'> {
  const t = mailContext.messages(language);
  const text = t('newsletterAlready.text', { brand: mailContext.settings.site.siteName });
  return leavableMail(mailContext, language, leaveToken, {
    subject: t('newsletterAlready.subject', { brand: mailContext.settings.site.siteName }),
    preview: text,
    heading: t('newsletterAlready.heading'),
    parts: [textPart(text), notePart(t('newsletterAlready.leave'))],
  });
}

/** With an unsubscribe link. */
function leavableMail(
  mailContext: MailContext,
  language: LanguageCode,
  leaveToken: string,
  content: MailContent,
): Omit<MailDraft, 'to'> {
  const url = `${mailContext.baseUrl}/newsletter/leave?token=${leaveToken}`;
  const leave = { label: mailContext.messages(language)('leave'), url };
  return { ...layOutMail(mailContext, language, { ...content, leave }), unsubscribeUrl: url };
}
