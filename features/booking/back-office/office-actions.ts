import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { type SettleOutcome, settlePayment } from '#features/payments/settle-payment.ts';
import { followTakebacks } from '#features/payments/takebacks/takebacks.ts';
import { characterCount, cleanText } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import { isId } from '#lib/untrusted-input.ts';
import { bookingRow } from '../read-booking.ts';
import { decryptPassport } from '../traveller-data.ts';

/** `asked`: the provider reports what it took back later, by callback. */
export type ProviderAnswer = SettleOutcome | 'by_hand' | 'requested';

/** Asks the provider for the state of a payment now instead of at the next poll, and audits the answer. */
export async function askProvider(
  parts: PaymentParts,
  { bookingId, paymentId }: { bookingId: string; paymentId: string },
  actor: Person,
): Promise<ProviderAnswer> {
  const payment = isId(paymentId) ? await readPayment(parts.db, paymentId) : undefined;
  if (payment?.bookingId !== bookingId) return 'gone';
  const provider = parts.providers.get(payment.provider);
  if (provider?.byHand) return 'by_hand';
  const outcome = await ask(parts, paymentId, provider?.byPrompt === true);
  await inTransaction(parts.db, (transaction) =>
    writeAudit(transaction, actor, ['payment', paymentId], 'payment_requested', {
      before: { state: payment.state },
      after: { outcome },
    }),
  );
  return outcome;
}

/** The state of the payment; for a settled one, also what was taken back since. */
async function ask(parts: PaymentParts, paymentId: string, isSlow: boolean): Promise<ProviderAnswer> {
  const settled = await settlePayment(parts, paymentId);
  if (settled !== 'already') return settled;
  const followed = await followTakebacks(parts, paymentId);
  if (followed === 'unreachable') return followed;
  return isSlow ? 'requested' : settled;
}

type RevealedPassport =
  | { ok: true; number: string }
  /** `sealed_otherwise`: encrypted with an older SECRET. */
  | { ok: false; error: 'gone' | 'sealed_otherwise' };

/** Decrypts a passport number. The audit log records the access, not the number. */
export function revealPassport(
  { db, secret }: { db: Database; secret: string },
  { bookingId, position }: { bookingId: string; position: number },
  actor: Person,
): Promise<RevealedPassport> {
  return inTransaction(db, async (transaction) => {
    const traveller = await transaction
      .selectFrom('bookingTravellers')
      .select('passportSealed')
      .where('bookingId', '=', bookingId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!traveller?.passportSealed) return { ok: false, error: 'gone' };
    const number = decryptPassport(secret, traveller.passportSealed);
    if (number === undefined) return { ok: false, error: 'sealed_otherwise' };
    await writeAudit(transaction, actor, ['booking', bookingId], 'passport_seen', { after: { traveller: position } });
    return { ok: true, number };
  });
}

/** An internal note; the customer never sees it. */
export interface BookingNote {
  id: string;
  author: string;
  text: string;
  createdAt: Date;
}

const maxNoteCharacters = 2_000;

export async function listNotes(db: Database, bookingId: string): Promise<BookingNote[]> {
  return db
    .selectFrom('bookingNotes')
    .innerJoin('users', 'users.id', 'bookingNotes.authorId')
    .select([
      'bookingNotes.id',
      sql<string>`${nameOfPerson('users')}`.as('author'),
      'bookingNotes.text',
      'bookingNotes.createdAt',
    ])
    .where('bookingNotes.bookingId', '=', bookingId)
    .orderBy('bookingNotes.createdAt', 'desc')
    .orderBy('bookingNotes.id', 'desc')
    .execute();
}

type AddedNote = { ok: true } | { ok: false; error: 'empty' | 'too_long' | 'gone' };

export function addNote(
  db: Database,
  { bookingId, text }: { bookingId: string; text: string },
  actor: Person,
): Promise<AddedNote> {
  const note = cleanText(text);
  if (note === '') return Promise.resolve({ ok: false, error: 'empty' });
  if (characterCount(note) > maxNoteCharacters) return Promise.resolve({ ok: false, error: 'too_long' });
  return inTransaction(db, async (transaction) => {
    const booking = await bookingRow(transaction, bookingId).select('id').executeTakeFirst();
    if (!booking) return { ok: false, error: 'gone' };
    const id = newId();
    await transaction.insertInto('bookingNotes').values({ id, bookingId, authorId: actor.id, text: note }).execute();
    await writeAudit(transaction, actor, ['booking', bookingId], 'note_added', { after: { noteId: id } });
    return { ok: true };
  });
}
