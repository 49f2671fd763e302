import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { nameOfPerson } from '#features/audit/name-person.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { characterCount, cleanText } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';

/** What colleagues tell each other about a booking. Its customer never reads it. */
export interface BookingNote {
  id: string;
  author: string;
  text: string;
  createdAt: Date;
}

export const longestNote = 2_000;

export async function listNotes(db: Database, bookingId: string): Promise<BookingNote[]> {
  return db
    .selectFrom('booking_notes')
    .innerJoin('users', 'users.id', 'booking_notes.author_id')
    .select([
      'booking_notes.id',
      sql<string>`${nameOfPerson('users')}`.as('author'),
      'booking_notes.text',
      'booking_notes.created_at as createdAt',
    ])
    .where('booking_notes.booking_id', '=', bookingId)
    .orderBy('booking_notes.created_at', 'desc')
    .orderBy('booking_notes.id', 'desc')
    .execute();
}

export type AddedNote = { ok: true } | { ok: false; error: 'empty' | 'too_long' | 'gone' };

export function addNote(
  db: Database,
  { bookingId, text }: { bookingId: string; text: string },
  actor: Actor & { id: string },
): Promise<AddedNote> {
  const note = cleanText(text);
  if (note === '') return Promise.resolve({ ok: false, error: 'empty' });
  if (characterCount(note) > longestNote) return Promise.resolve({ ok: false, error: 'too_long' });
  return inTransaction(db, async (transaction) => {
    const booking = await transaction
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', bookingId)
      .executeTakeFirst();
    if (!booking) return { ok: false, error: 'gone' };
    const id = newId();
    await transaction
      .insertInto('booking_notes')
      .values({ id, booking_id: bookingId, author_id: actor.id, text: note })
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'note_added',
      subjectType: 'booking',
      subjectId: bookingId,
      after: { noteId: id },
    });
    return { ok: true };
  });
}
