import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { MailHouse } from '#features/notifications/mail-layout.ts';
import { queueMail } from '#features/notifications/queue-mail.ts';
import { storedLanguage } from '#i18n/languages.ts';
import { characterCount, cleanText, isBlank } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import { placeholdersIn } from '../templates/placeholders.ts';
import { longestResponse } from './desk-words.ts';
import { responseMail } from './response-mail.ts';

export interface InquiryResponse {
  inquiryId: string;
  /** A UUID that the form carries. */
  submitKey: string;
  text: string;
  /** The latest response that the form knows of. */
  seenResponseId: string | null;
}

export type Responded =
  | { ok: true; email: string }
  | { ok: false; error: 'empty' | 'too_long' | 'gone' }
  /** A placeholder of a template still waits for its value. */
  | { ok: false; error: 'unfilled'; placeholders: string[] }
  /** A colleague was first. */
  | { ok: false; error: 'answered_meanwhile'; by: string; at: Date };

/** Stores an answer and mails it, which resolves the inquiry. The same submit again is answered as the first. */
export async function respondToInquiry(
  db: Database,
  response: InquiryResponse,
  actor: Actor & { id: string },
  house: MailHouse,
  now = new Date(),
): Promise<Responded> {
  const text = cleanText(response.text);
  if (isBlank(text)) return { ok: false, error: 'empty' };
  if (characterCount(text) > longestResponse) return { ok: false, error: 'too_long' };
  const placeholders = placeholdersIn(text);
  if (placeholders.length > 0) return { ok: false, error: 'unfilled', placeholders };

  const { inquiryId, submitKey, seenResponseId } = response;
  return inTransaction(db, async (transaction) => {
    // Whoever answers the same inquiry waits here, and then sees this answer.
    const inquiry = await transaction
      .selectFrom('inquiries')
      .select(['name', 'email', 'subject', 'message', 'language', 'status', 'created_at'])
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
      .insertInto('inquiry_responses')
      .values({
        id,
        inquiry_id: inquiryId,
        submit_key: submitKey,
        author_id: actor.id,
        text,
        created_at: now,
      })
      .execute();
    await transaction
      .updateTable('inquiries')
      .set({ status: 'resolved', response: text, responded_at: now })
      .where('id', '=', inquiryId)
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'inquiry_answered',
      subjectType: 'inquiry',
      subjectId: inquiryId,
      before: { status: inquiry.status },
      after: { status: 'resolved', responseId: id },
    });
    const mail = responseMail(house, storedLanguage(inquiry.language), {
      ...inquiry,
      response: text,
      sentAt: inquiry.created_at,
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
      inquiry_responses.id, submit_key as "submitKey", text, coalesce(nullif(users.full_name, ''), 'A colleague') as author,
      inquiry_responses.created_at as "createdAt"
    from inquiry_responses left join users on users.id = inquiry_responses.author_id
    where inquiry_id = ${inquiryId}::uuid
    order by inquiry_responses.created_at desc, inquiry_responses.id desc limit 1`.execute(transaction);
  return rows[0];
}
