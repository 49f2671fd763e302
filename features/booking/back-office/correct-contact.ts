import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { readEmail } from '#features/identity/profile/read-account-fields.ts';
import { maskEmail, maskPhone, readPhone } from '../contact.ts';
import { bookingRow } from '../read-booking.ts';

interface Contact {
  email: string;
  phone: string;
}

type CorrectedContact =
  | { ok: true; contact: Contact }
  | { ok: false; error: 'gone' | 'anonymised' | 'unchanged' }
  | { ok: false; error: 'invalid'; problems: Partial<Record<keyof Contact, string>> }
  /** A colleague changed it first; `now` is the current contact. */
  | { ok: false; error: 'changed_meanwhile'; now: Contact };

/**
 * Corrects the contact of a booking for a customer who called. The new contact is unverified, and an account that has
 * the booking only by the old address loses it. `seen` is the contact when the form was opened.
 */
export function correctContact(
  db: Database,
  { bookingId, typed, seen }: { bookingId: string; typed: Contact; seen: Contact },
  actor: Person,
): Promise<CorrectedContact> {
  const read = readContact(typed);
  if (!read.ok) return Promise.resolve(read);
  const { contact } = read;
  return inTransaction(db, async (transaction) => {
    const stored = await bookingRow(transaction, bookingId)
      .select(['contactEmail', 'contactPhone', 'anonymisedAt'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!stored) return { ok: false, error: 'gone' };
    if (stored.anonymisedAt !== null) return { ok: false, error: 'anonymised' };
    const now = { email: stored.contactEmail, phone: stored.contactPhone ?? '' };
    if (isSame(now, contact)) return { ok: false, error: 'unchanged' };
    if (!isSame(now, seen)) return { ok: false, error: 'changed_meanwhile', now };
    await transaction
      .updateTable('bookings')
      .set({ contactEmail: contact.email, contactPhone: contact.phone || null, contactVerifiedAt: null })
      .where('id', '=', bookingId)
      .execute();
    if (now.email.toLowerCase() !== contact.email.toLowerCase()) await leaveAccount(transaction, bookingId);
    await writeAudit(transaction, actor, ['booking', bookingId], 'contact_corrected', {
      before: masked(now),
      after: masked(contact),
    });
    return { ok: true, contact };
  });
}

/** A customer who was signed in while booking keeps the booking. */
async function leaveAccount(transaction: DatabaseTransaction, bookingId: string): Promise<void> {
  const isOf = (kind: string) => sql`exists (
    select from booking_events
    where booking_id = bookings.id and kind = ${kind} and actor_id = bookings.user_id
  )`;
  await sql`
    with parted as (
      update bookings set user_id = null
      where id = ${bookingId}::uuid and ${isOf('joined_account')} and not ${isOf('held')}
      returning id
    )
    insert into booking_events (booking_id, kind, detail)
    select id, 'left_account', '{"why": "contact_corrected"}' from parted`.execute(transaction);
}

function readContact(typed: Contact): { ok: true; contact: Contact } | (CorrectedContact & { ok: false }) {
  const email = readEmail(typed.email);
  const phone = typed.phone.trim() === '' ? '' : readPhone(typed.phone, '', 'any');
  const problems = {
    ...(email.problem && { email: 'Please enter a valid e-mail address.' }),
    ...(phone === undefined && { phone: 'Please enter a phone number that can be called, such as +254 712 555048.' }),
  };
  if (email.problem || phone === undefined) return { ok: false, error: 'invalid', problems };
  return { ok: true, contact: { email: email.value, phone } };
}

/** Masked, because the audit log cannot be changed and personal data must be erasable. */
function masked({ email, phone }: Contact) {
  return { email: maskEmail(email), phone: maskPhone(phone) };
}

function isSame(one: Contact, other: Contact): boolean {
  return one.email === other.email && one.phone === other.phone;
}
