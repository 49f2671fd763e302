import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
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
    .selectFrom('inquiryNotes')
    .innerJoin('users', 'users.id', 'inquiryNotes.authorId')
    .select([
      'inquiryNotes.id',
      sql<string>`${nameOfPerson('users')}`.as('author'),
      'inquiryNotes.text',
      'inquiryNotes.createdAt',
    ])
    .where('inquiryNotes.inquiryId', '=', inquiryId)
    .orderBy('inquiryNotes.createdAt', 'desc')
    .orderBy('inquiryNotes.id', 'desc')
    .execute();
}

export type AddedInquiryNote = { ok: true } | { ok: false; error: 'empty' | 'too_long' | 'gone' };

/** The same text by the same author within a minute is one note, however often it is submitted. */
export function addInquiryNote(
  db: Database,
  { inquiryId, text }: { inquiryId: string; text: string },
  actor: Person,
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
      .selectFrom('inquiryNotes')
      .select('id')
      .where('inquiryId', '=', inquiryId)
      .where('authorId', '=', actor.id)
      .where('text', '=', note)
      .where('createdAt', '>', sql<Date>`now() - interval '1 minute'`)
      .executeTakeFirst();
    if (same) return { ok: true };
    const id = newId();
    await transaction.insertInto('inquiryNotes').values({ id, inquiryId, authorId: actor.id, text: note }).execute();
    await writeAudit(transaction, actor, ['inquiry', inquiryId], 'inquiry_note_added', { after: { noteId: id } });
    return { ok: true };
  });
}
