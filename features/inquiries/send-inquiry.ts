import { createHash } from 'node:crypto';
import type { Database } from '#db/connect.ts';
import { type RateLimit, withinRateLimit } from '#db/rate-limit.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { MailDraft } from '#features/notifications/mail.ts';
import { greetingPart, layOutMail, type MailContext } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { findLanguage, type LanguageCode } from '#i18n/languages.ts';
import { newId } from '#lib/ids.ts';
import { addressBlock } from '#lib/limit-keys.ts';
import { parseFields } from '#lib/parse-fields.ts';
import { type Inquiry, type InquiryField, type InquiryProblems, inquiryFields, latinDigits } from './inquiry.ts';

export type InquiryForm = Partial<Record<InquiryField, string>>;

export function parseInquiry(
  typed: InquiryForm,
): { ok: true; inquiry: Inquiry } | { ok: false; problems: InquiryProblems } {
  const { values, ...parsed } = parseFields(inquiryFields, typed);
  const problems: InquiryProblems = parsed.problems;
  const phone = latinDigits(values.phone);
  if (problems.phone || (phone !== '' && !isPhoneNumber(phone))) problems.phone = 'phoneInvalid';
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, inquiry: { ...values, phone: phone || null } };
}

function isPhoneNumber(phone: string): boolean {
  const digits = phone.replace(/\D/g, '').length;
  return /^\+?[\d ()./-]+$/.test(phone) && digits >= 6 && digits <= 15;
}

const messagesPerAddress: RateLimit = { name: 'inquiry-address', max: 5, windowSeconds: 600 };
const receiptsPerMailbox: RateLimit = { name: 'inquiry-receipt', max: 3, windowSeconds: 3600 };

export type SendInquiryResult =
  | { ok: true; inquiry: Inquiry }
  | { ok: false; error: 'invalid'; problems: InquiryProblems }
  | { ok: false; error: 'too_many' };

/** Stores a message from the contact page and queues two mails. A repeated submit gets the first result. */
export async function sendInquiry(
  db: Database,
  submit: {
    /** A UUID in the form. */
    submitKey: string;
    typed: InquiryForm;
    language: LanguageCode;
    clientAddress: string;
  },
  mailContext: MailContext,
  now = new Date(),
): Promise<SendInquiryResult> {
  const read = parseInquiry(submit.typed);
  if (!read.ok) return { ok: false, error: 'invalid', problems: read.problems };
  const { inquiry } = read;
  const contentHash = createHash('sha256').update(JSON.stringify(inquiry)).digest();

  return inTransaction(db, async (transaction) => {
    // Counts first: a concurrent copy of this submit waits for the counter's lock until this one is stored.
    const address = addressBlock(submit.clientAddress);
    const isAllowed = await withinRateLimit(transaction, messagesPerAddress, address);
    const isRepeat = await transaction
      .selectFrom('inquiries')
      .select('id')
      .where('submitKey', '=', submit.submitKey)
      .where('contentHash', '=', contentHash)
      .executeTakeFirst();
    if (isRepeat) return { ok: true, inquiry };
    if (!isAllowed) return { ok: false, error: 'too_many' };

    const stored = await transaction
      .insertInto('inquiries')
      .values({ id: newId(), submitKey: submit.submitKey, contentHash, language: submit.language, ...inquiry })
      .onConflict((conflict) => conflict.columns(['submitKey', 'contentHash']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored) await queueMails(transaction, inquiry, submit.language, mailContext, now);
    return { ok: true, inquiry };
  });
}

async function queueMails(
  transaction: DatabaseTransaction,
  inquiry: Inquiry,
  language: LanguageCode,
  mailContext: MailContext,
  now: Date,
): Promise<void> {
  const { contact, site } = mailContext.settings;
  if (contact.supportEmail) {
    const mail = supportMail(mailContext, site.defaultLanguage, inquiry);
    await queueMail(transaction, { to: contact.supportEmail, ...mail }, { now });
  }
  // Limited, because anybody can type anybody's address.
  if (await withinRateLimit(transaction, receiptsPerMailbox, inquiry.email.toLowerCase())) {
    await queueMail(transaction, { to: inquiry.email, ...receiptMail(mailContext, language, inquiry) }, { now });
  }
}

/** To the support mailbox, in the site's default language. Replies go to the sender. */
function supportMail(
  mailContext: MailContext,
  language: LanguageCode,
  { name, email, phone, subject, message }: Inquiry,
): Omit<MailDraft, 'to'> {
  const t = mailContext.messages(language);
  return {
    ...layOutMail(mailContext, language, {
      subject: t('inquiry.subject', { subject }),
      preview: t('inquiry.preview', { name, subject }),
      heading: subject,
      parts: [
        { kind: 'text', text: t('inquiry.text') },
        {
          kind: 'facts',
          facts: [
            { label: t('inquiry.name'), value: name },
            { label: t('inquiry.email'), value: email, url: `mailto:${email}` },
            ...(phone ? [{ label: t('inquiry.phone'), value: phone, url: `tel:${phone.replace(/[^+\d]/g, '')}` }] : []),
          ],
        },
        { kind: 'quote', text: message },
        { kind: 'note', text: t('inquiry.reply', { name }) },
      ],
    }),
    replyTo: email,
  };
}

/**
 * To the sender. Repeats only the name: anybody can type anybody's address and must not make us deliver a
 * message there.
 */
function receiptMail(
  mailContext: MailContext,
  language: LanguageCode,
  inquiry: Pick<Inquiry, 'name'>,
): Omit<MailDraft, 'to'> {
  const t = mailContext.messages(language);
  const { phone } = mailContext.settings.contact;
  return layOutMail(mailContext, language, {
    subject: t('receipt.subject', { brand: mailContext.settings.site.siteName }),
    preview: t('receipt.text'),
    heading: t('receipt.heading'),
    parts: [
      greetingPart(t, inquiry.name),
      { kind: 'text', text: t('receipt.text') },
      ...(phone ? [{ kind: 'text' as const, text: t('receipt.urgent', { phone: isolated(phone) }) }] : []),
      { kind: 'note', text: t('receipt.notYou') },
    ],
  });

  /** Isolates the number, which would otherwise be reversed inside Arabic text. */
  function isolated(number: string): string {
    return findLanguage(language)?.direction === 'rtl' ? `\u2066${number}\u2069` : number;
  }
}
