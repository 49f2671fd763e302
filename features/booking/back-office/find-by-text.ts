import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { nameTokens } from '../traveller-data.ts';

/** A condition on bookings. Undefined matches all, null none. */
type TextCondition = RawBuilder<boolean> | undefined | null;

/** With more hotels than this, checking each booking is faster than collecting theirs. */
const manyHotels = 50;

/**
 * Finds by reference, last name (with or without given names), email address, phone, flight number, a part of the hotel
 * or agency name, or a provider reference. The form of the text decides which of them are tried; each has an index.
 */
export async function findByText(db: Database, text: string): Promise<TextCondition> {
  if (text === '') return undefined;
  const [hotels, agencies] = await Promise.all([hotelsNamed(db, text), agenciesNamed(db, text)]);
  const isMany = hotels.length > manyHotels;
  const inHotels = sql`hotel_bookings.hotel_id = any(${hotels}::uuid[])`;
  const narrow = [
    ...candidates(text),
    ...(hotels.length > 0 && !isMany ? [sql`select booking_id as id from hotel_bookings where ${inHotels}`] : []),
    ...(agencies.length > 0
      ? [sql`select booking_id as id from agent_bookings where agent_id = any(${agencies}::uuid[])`]
      : []),
  ];
  const conditions = [
    ...(narrow.length > 0 ? [await isOneOf(db, sql.join(narrow, sql` union all `))] : []),
    ...(isMany
      ? [sql`exists (select from hotel_bookings where hotel_bookings.booking_id = bookings.id and ${inHotels})`]
      : []),
  ];
  return conditions.length === 0 ? null : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Up to this many are passed as ids: PostgreSQL cannot estimate how few there are and would read all bookings. */
const fewBookings = 2_000;

async function isOneOf(db: Database, ids: RawBuilder<unknown>): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ id: string }>`
    select id from (${ids}) as found limit ${fewBookings + 1}`.execute(db);
  return rows.length > fewBookings
    ? sql`bookings.id in (select id from (${ids}) as found)`
    : sql`bookings.id = any(${rows.map(({ id }) => id)}::uuid[])`;
}

/** Long enough for a substring search. */
function isPartOfName(text: string): boolean {
  return text.length >= 3 && /\p{L}/u.test(text);
}

async function agenciesNamed(db: Database, text: string): Promise<string[]> {
  if (!isPartOfName(text)) return [];
  const named = db.selectFrom('agents').select('id').where('agencyName', 'ilike', containing(text));
  return (await named.execute()).map(({ id }) => id);
}

async function hotelsNamed(db: Database, text: string): Promise<string[]> {
  if (!isPartOfName(text)) return [];
  const rows = await db.selectFrom('hotels').select('id').where('name', 'ilike', containing(text)).execute();
  return rows.map(({ id }) => id);
}

/** Each selects ids of bookings. */
function candidates(text: string): RawBuilder<unknown>[] {
  const compact = text.replaceAll(/\s/g, '');
  const digits = text.replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
  const isNumber = /^[+()0-9\s.\-/]+$/.test(text);
  const tokens = nameTokens(text).filter((token) => /\p{L}/u.test(token));
  const reference = /^(?:FM)?([0-9]{2,12})$/i.exec(compact)?.[1];
  const flight = /^([A-Z0-9]{2}[0-9]{1,4}[A-Z]?)(?:-[0-9]+)?$/i.exec(compact)?.[1];
  return [
    reference !== undefined && byReference(reference),
    text.includes('@') && sql`select id from bookings where lower(contact_email) = lower(${compact})`,
    isNumber && digits.length >= 7 && byPhone(digits),
    flight !== undefined && byFlight(flight.toUpperCase()),
    tokens.length > 0 && !text.includes('@') && byName(tokens),
    compact.length >= 4 && compact.length <= 120 && byProviderReference(compact),
  ].filter((found) => found !== false);
}

/** A prefix search. `between` uses the index in any collation, which orders digits alike. */
function byReference(digits: string): RawBuilder<unknown> {
  return sql`
    select id from bookings
    where reference between ${`FM${digits}`} and ${`FM${digits.padEnd(12, '9')}`} and starts_with(reference, ${`FM${digits}`})`;
}

function byPhone(digits: string): RawBuilder<unknown> {
  return sql`
    select id from bookings
    where contact_phone is not null and right(contact_phone, 7) = ${digits.slice(-7)} and contact_phone like ${`%${digits}`}`;
}

function byFlight(flightNumber: string): RawBuilder<unknown> {
  return sql`
    select booking_id as id from flight_bookings join flights on flights.id = flight_bookings.flight_id
    where flights.flight_number = ${flightNumber}`;
}

function byName(tokens: string[]): RawBuilder<unknown> {
  return sql`
    select booking_id as id from booking_travellers
    where last_name_tokens && ${tokens}::text[] and (last_name_tokens || given_name_tokens) @> ${tokens}::text[]`;
}

/** There are few providers: the recursion skips from one to the next in the index. */
function byProviderReference(reference: string): RawBuilder<unknown> {
  return sql`
    select payments.booking_id as id from payments
    where payments.provider_reference = ${reference} and payments.provider = any(array(
      with recursive known as (
        (select provider from payments order by provider limit 1)
        union all
        select (select provider from payments where provider > known.provider order by provider limit 1)
        from known where provider is not null
      )
      select provider from known where provider is not null
    ))`;
}
