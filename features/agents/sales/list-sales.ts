import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { countRows } from '#db/count-rows.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { type CsvColumns, csvHead, toCsvLines } from '#lib/csv.ts';
import type { UsdMinor } from '#lib/money.ts';
import { type Paged, pageWithin } from '#lib/paged-list.ts';
import type { Period } from '../period.ts';
import { isWithin } from '../within-period.ts';
import { type Sale, type SaleSubject, type SaleType, salesPerPage } from './sale.ts';

export const subjectColumns = sql`flown."from", flown."to", coalesce(flown.legs, 0)::int as legs,
  coalesce(flown.legs = 2 and flown."end" = flown."from", false) as is_round, hotels.name as hotel`;

/** Joins subjectColumns. The lateral join reads flights only of the listed bookings. */
export function joinSubject(bookingId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    left join hotel_bookings on hotel_bookings.booking_id = ${bookingId}
    left join hotels on hotels.id = hotel_bookings.hotel_id
    left join lateral (
      select
        (array_agg(origin.code order by leg, position))[1] as "from",
        (array_agg(target.code order by leg, position desc))[1] as "to",
        (array_agg(target.code order by leg desc, position desc))[1] as "end",
        count(distinct leg) as legs
      from flight_bookings
      join flights on flights.id = flight_bookings.flight_id
      join airports as origin on origin.id = flights.departure_airport_id
      join airports as target on target.id = flights.arrival_airport_id
      where flight_bookings.booking_id = ${bookingId}
    ) as flown on true`;
}

/** The first traveller, as in the view agent_sales. Null after anonymisation. */
export function customerName(bookingId: RawBuilder<string>): RawBuilder<string | null> {
  return sql`(
    select trim(given_names || ' ' || last_name) from booking_travellers
    where booking_travellers.booking_id = ${bookingId} order by position limit 1
  )`;
}

/** `text` is a part of the customer's name, email or the reference; empty finds all. */
interface SalesQuery {
  agentId: string;
  period: Period;
  text: string;
}

/** The newest first. A page beyond the last becomes the last. */
export async function listSales(
  db: Database,
  { page, ...query }: SalesQuery & { page: number },
): Promise<Paged & { sales: Sale[] }> {
  const { offset, ...paged } = pageWithin(page, await countRows(db, matchingSales(query)), salesPerPage);
  const { rows: found } = await sql<{ id: string }>`
    select agent_bookings.booking_id as id ${matchingSales(query)}
    order by sold_at desc, agent_bookings.booking_id limit ${salesPerPage} offset ${offset}`.execute(db);
  const ids = found.map(({ id }) => id);
  return { ...paged, sales: await readSales(db, query, ids) };
}

/** The newest first. Reads ledger and flights of these bookings only. */
async function readSales(
  db: Database,
  { agentId }: Pick<SalesQuery, 'agentId'>,
  bookingIds: readonly string[],
): Promise<Sale[]> {
  const { rows } = await sql<Sale>`
    select
      sales.booking_id, booking_reference as reference, sale_type as type, sales.status,
      coalesce(customer_name, '') as customer_name, customer_email, travel_date,
      sales.created_at as sold_at, sale_amount_minor - commission_amount_minor as net_minor,
      sale_amount_minor as sale_minor, commission_amount_minor as commission_minor, sold_minor as sold_for_minor,
      ${subjectColumns}
    from agent_sales as sales
    ${joinSubject(sql`sales.booking_id`)}
    where sales.agent_id = ${agentId}::uuid and sales.booking_id = any(${bookingIds}::uuid[])
    order by sales.created_at desc, sales.booking_id`.execute(db);
  return rows;
}

/** The from and where clause, which can use an index in the order of the list. */
function matchingSales({ agentId, period, text }: SalesQuery): RawBuilder<unknown> {
  const own = sql`agent_bookings.agent_id = ${agentId}::uuid and sold_at is not null
    and ${isWithin(sql`sold_at`, period)}`;
  if (text === '') return sql`from agent_bookings where ${own}`;
  const part = containing(text);
  // A join instead of customerName, because the search reads all bookings.
  return sql`
    from agent_bookings
    join bookings on bookings.id = agent_bookings.booking_id
    left join booking_travellers as customer on customer.booking_id = agent_bookings.booking_id and customer.position = 0
    where ${own} and (
      reference ilike ${part} or contact_email ilike ${part}
      or trim(customer.given_names || ' ' || customer.last_name) ilike ${part}
    )`;
}

/** A booking that an agency holds until it is issued or expires. */
export interface OpenHold extends SaleSubject {
  reference: string;
  type: SaleType;
  customerName: string;
  customerEmail: string;
  /** The selling price and the reserved credit, in US cents. */
  totalUsdMinor: UsdMinor;
  netMinor: UsdMinor;
  until: Date;
  /** It has expired, and its credit is about to be released. */
  isOver: boolean;
}

const maxShown = 100;

/** The earliest expiry first. */
export async function listOpenHolds(db: Database, agentId: string): Promise<OpenHold[]> {
  const bookingId = sql<string>`bookings.id`;
  const { rows } = await sql<OpenHold>`
    select
      bookings.reference, bookings.booking_type as type, bookings.contact_email as customer_email,
      coalesce(${customerName(bookingId)}, '') as customer_name, bookings.total_usd_minor,
      agent_bookings.net_minor, bookings.hold_expires_at as until,
      bookings.hold_expires_at <= clock_timestamp() as is_over, ${subjectColumns}
    from agent_bookings
    join bookings on bookings.id = agent_bookings.booking_id
    ${joinSubject(bookingId)}
    where agent_bookings.agent_id = ${agentId}::uuid and agent_bookings.sold_at is null and bookings.status = 'held'
    order by bookings.hold_expires_at, bookings.id
    limit ${maxShown}`.execute(db);
  return rows;
}

const columns: CsvColumns<Sale> = {
  date: ({ soldAt }) => businessToday(soldAt),
  reference: ({ reference }) => reference,
  status: ({ status }) => status,
  type: ({ type }) => type,
  from: ({ from }) => from,
  to: ({ to }) => to,
  hotel: ({ hotel }) => hotel,
  travel_date: ({ travelDate }) => travelDate,
  customer: ({ customerName }) => customerName,
  email: ({ customerEmail }) => customerEmail,
  price_when_sold_usd: ({ soldForMinor }) => csvDollars(soldForMinor),
  // Amounts after cancellations.
  price_now_usd: ({ saleMinor }) => csvDollars(saleMinor),
  net_now_usd: ({ netMinor }) => csvDollars(netMinor),
  commission_now_usd: ({ commissionMinor }) => csvDollars(commissionMinor),
};

/** Streams all matching sales as CSV, the newest first. */
export async function* exportSales(
  db: Database,
  query: SalesQuery,
  { rowsAtOnce = 1_000 } = {},
): AsyncGenerator<string> {
  yield csvHead(Object.keys(columns));
  let after = sql<boolean>`true`;
  while (true) {
    const { rows } = await sql<{ id: string; at: string }>`
      select agent_bookings.booking_id as id, sold_at::text as at ${matchingSales(query)} and ${after}
      order by sold_at desc, agent_bookings.booking_id limit ${rowsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const ids = rows.map(({ id }) => id);
    yield toCsvLines(columns, await readSales(db, query, ids));
    // Keyset pagination, because sales arrive meanwhile. The time is text, because a Date has no microseconds.
    after = sql<boolean>`sold_at <= ${last.at}::timestamptz
      and (sold_at < ${last.at}::timestamptz or agent_bookings.booking_id > ${last.id}::uuid)`;
  }
}

/** 1234.50 */
export function csvDollars(amountMinor: number): string {
  return (amountMinor / 100).toFixed(2);
}
