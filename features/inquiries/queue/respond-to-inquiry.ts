import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import type { MailDraft } from '#features/notifications/mail.ts';
import { layOutMail, type MailContext } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { type LanguageCode, storedLanguage } from '#i18n/languages.ts';
import { characterCount, cleanLine, cleanText, isBlank } from '#lib/clean-text.ts';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import { newId } from '#lib/ids.ts';
import { type Inquiry, maxResponseLength } from '../inquiry.ts';
import { placeholdersIn } from '../templates/template.ts';

const previewLength = 120;

/** The response as typed, with a frame in the sender's language, above their own message. */
function responseMail(
  mailContext: MailContext,
  language: LanguageCode,
  { subject, message, response, sentAt }: Pick<Inquiry, 'subject' | 'message'> & { response: string; sentAt: Date },
): Omit<MailDraft, 'to'> {
  const t = mailContext.messages(language);
  const { supportEmail } = mailContext.settings.contact;
  const date = dateFormat(dateLocale(language), { dateStyle: 'long', timeZone: 'Africa/Nairobi' }).format(sentAt);
  return {
    ...layOutMail(mailContext, language, {
      subject: t('inquiryResponse.subject', { subject }),
      preview: cleanLine(response).slice(0, previewLength).toWellFormed(),
      heading: t('inquiryResponse.heading'),
      parts: [
        { kind: 'message', text: response },
        { kind: 'title', text: t('inquiryResponse.youWrote', { date }) },
        { kind: 'quote', text: message },
        { kind: 'note', text: supportEmail ? t('inquiryResponse.reply') : t('inquiryResponse.noReply') },
      ],
    }),
    ...(supportEmail ? { replyTo: supportEmail } : {}),
  };
}

export interface InquiryResponse {
  inquiryId: string;
  /** A UUID in the form. */
  submitKey: string;
  text: string;
  /** The latest response that the form showed. */
  seenResponseId: string | null;
}

export type Responded =
  | { ok: true; email: string }
  | { ok: false; error: 'empty' | 'too_long' | 'gone' }
  /** A placeholder of a template is not filled in. */
  | { ok: false; error: 'unfilled'; placeholders: string[] }
  /** A colleague changed it first. */
  | { ok: false; error: 'answered_meanwhile'; by: string; at: Date };

/** Stores and mails a response and resolves the inquiry. A repeated submit gets the first result. */
export async function respondToInquiry(
  db: Database,
  response: InquiryResponse,
  actor: Person,
  mailContext: MailContext,
  now = new Date(),
): Promise<Responded> {
  const text = cleanText(response.text);
  if (isBlank(text)) return { ok: false, error: 'empty' };
  if (characterCount(text) > maxResponseLength) return { ok: false, error: 'too_long' };
  const placeholders = placeholdersIn(text);
  if (placeholders.length > 0) return { ok: false, error: 'unfilled', placeholders };

  const { inquiryId, submitKey, seenResponseId } = response;
  return inTransaction(db, async (transaction) => {
    // A colleague who answers at the same time waits for this lock and then sees this response.
    const inquiry = await transaction
      .selectFrom('inquiries')
      .select(['name', 'email', 'subject', 'message', 'language', 'status', 'createdAt'])
      .where('id', '=', inquiryId)
      .forUpdate()
      .executeTakeFirst();
    if (!inquiry) return { ok: false, error: 'gone' };
    const latest = await latestResponse(transaction, inquiryId);
    if (latest?.submitKey === submitKey && latest.text === text) return { ok: true, email: inquiry.email };
    if (latest && latest.id !== seenResponseId) {
      return { ok: false, error: 'answered_meanwhile', by: latest.author, at: latest.createdAt };
    }

    const id = newId();
    await transaction
      .insertInto('inquiryResponses')
      .values({ id, inquiryId, submitKey, authorId: actor.id, text, createdAt: now })
      .execute();
    await transaction
      .updateTable('inquiries')
      .set({ status: 'resolved', response: text, respondedAt: now })
      .where('id', '=', inquiryId)
      .execute();
    await writeAudit(transaction, actor, ['inquiry', inquiryId], 'inquiry_answered', {
      before: { status: inquiry.status },
      after: { status: 'resolved', responseId: id },
    });
    const mail = responseMail(mailContext, storedLanguage(inquiry.language), {
      ...inquiry,
      response: text,
      sentAt: inquiry.createdAt,
    });
    await queueMail(transaction, { to: inquiry.email, ...mail }, { now });
    return { ok: true, email: inquiry.email };
  });
}

interface LatestResponse {
  id: string;
  submitKey: string;
  text: string;
  author: string;
  createdAt: Date;
}

async function latestResponse(
  transaction: DatabaseTransaction,
  inquiryId: string,
): Promise<LatestResponse | undefined> {
  const { rows } = await sql<LatestResponse>`
    select
      inquiry_responses.id, submit_key, text, coalesce(nullif(users.full_name, ''), 'A colleague') as author,
      inquiry_responses.created_at
    from inquiry_responses left join users on users.id = inquiry_responses.author_id
    where inquiry_id = ${inquiryId}::uuid
    order by inquiry_responses.created_at desc, inquiry_responses.id desc limit 1`.execute(transaction);
  return rows[0];
}
