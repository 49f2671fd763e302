import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { characterCount, cleanText, isBlank } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import { maxInquiryNoteLength } from '../inquiry.ts';

/** An internal note. Its sender never sees it, neither in a mail nor in their exported data. */
export interface InquiryNote {
  id: string;
  author: string;
  text: string;
  createdAt: Date;
}

/** The newest first. */
export async function listInquiryNotes(db: Database, inquiryId: string): Promise<InquiryNote[]> {
  return db
    .selectFrom('inquiry_notes')
    .innerJoin('users', 'users.id', 'inquiry_notes.author_id')
    .select([
      'inquiry_notes.id',
      sql<string>`${nameOfPerson('users')}`.as('author'),
      'inquiry_notes.text',
      'inquiry_notes.created_at as createdAt',
    ])
    .where('inquiry_notes.inquiry_id', '=', inquiryId)
    .orderBy('inquiry_notes.created_at', 'desc')
    .orderBy('inquiry_notes.id', 'desc')
    .execute();
}

export type AddedInquiryNote = { ok: true } | { ok: false; error: 'empty' | 'too_long' | 'gone' };

/** The same text by the same author within a minute is one note, however often it is submitted. */
export function addInquiryNote(
  db: Database,
  { inquiryId, text }: { inquiryId: string; text: string },
  actor: Actor & { id: string },
): Promise<AddedInquiryNote> {
  const note = cleanText(text);
  if (isBlank(note)) return Promise.resolve({ ok: false, error: 'empty' });
  if (characterCount(note) > maxInquiryNoteLength) return Promise.resolve({ ok: false, error: 'too_long' });
  return inTransaction(db, async (transaction) => {
    const inquiry = await transaction
      .selectFrom('inquiries')
      .select('id')
      .where('id', '=', inquiryId)
      // A repeated submit waits for this lock and then finds the first note.
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!inquiry) return { ok: false, error: 'gone' };
    const same = await transaction
      .selectFrom('inquiry_notes')
      .select('id')
      .where('inquiry_id', '=', inquiryId)
      .where('author_id', '=', actor.id)
      .where('text', '=', note)
      .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
      .executeTakeFirst();
    if (same) return { ok: true };
    const id = newId();
    await transaction
      .insertInto('inquiry_notes')
      .values({ id, inquiry_id: inquiryId, author_id: actor.id, text: note })
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'inquiry_note_added',
      subjectType: 'inquiry',
      subjectId: inquiryId,
      after: { noteId: id },
    });
    return { ok: true };
  });
}
