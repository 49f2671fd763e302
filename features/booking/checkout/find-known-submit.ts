import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { readEmail } from '#features/identity/profile/read-account-fields.ts';
import type { HoldOutcome } from '../holds/hold-outcome.ts';
import type { TypedCheckout } from './checkout-form.ts';
import { readName } from './read-name.ts';

export type Held = Extract<HoldOutcome, { outcome: 'held' }>;

/**
 * The booking that the same form made before. Asked for where the seats or rooms are gone, because it may be this very
 * person who has them: a second press of the button must not hear that somebody was first.
 */
export async function findKnownSubmit(
  db: Database,
  { submitKey, callerId, typed }: { submitKey: string; callerId: string | null; typed: TypedCheckout },
): Promise<Held | undefined> {
  const { rows } = await sql<{ answer: Held; names: string[] }>`
    select
      submits.answer,
      array(
        select given_names || '/' || last_name from booking_travellers
        where booking_id = bookings.id order by position
      ) as names
    from submits
    join bookings on bookings.id = (submits.answer ->> 'bookingId')::uuid
    where submits.key = ${submitKey}::uuid and submits.caller = ${callerId ?? 'guest'}
      and lower(bookings.contact_email) = ${readEmail(typed.email).value}`.execute(db);
  const [known] = rows;
  if (!known || known.names.join('\n') !== namesOf(typed)) return undefined;
  return { ...known.answer, again: true };
}

/** Whether what a form once made is neither held nor booked any more. */
export async function hasEnded(db: Database, { bookingId }: Pick<Held, 'bookingId'>): Promise<boolean> {
  const { rows } = await sql`
    select from bookings where id = ${bookingId}::uuid
      and (status in ('expired', 'cancelled') or status = 'held' and hold_expires_at <= clock_timestamp())
  `.execute(db);
  return rows.length > 0;
}

/** The key of a form that is sent again after that: the same for everybody who sends it. */
export function keyAfter(key: string, { bookingId }: Pick<Held, 'bookingId'>): string {
  const hex = createHash('sha256').update(`${key} ${bookingId}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

function namesOf({ travellers }: TypedCheckout): string {
  const written = (typed: string) => {
    const name = readName(typed);
    return name.ok ? name.value : typed;
  };
  return travellers
    .map(({ givenNames, lastName }) => `${written(givenNames)}/${written(lastName)}`)
    .join('\n');
}
