import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { newId } from '#lib/ids.ts';
import type { UsdMinor } from '#lib/money.ts';
import { lockHotel } from '../pictures/hotel-photos.ts';
import type { Board, NightRate } from './night-price.ts';

/** A change of some nights on a hotel's calendar. What is left out stays as it is. */
export interface RateChange {
  hotelId: string;
  roomTypeIds: readonly string[];
  from: CalendarDate;
  /** The last night. */
  to: CalendarDate;
  /** As in ISO 8601: Monday is 1, Sunday 7. */
  weekdays: readonly number[];
  /** Null: the room's own price. */
  price?: { percent: number } | { priceMinor: UsdMinor } | null;
  /** Null: one night is enough. */
  minNights?: number | null;
  isClosed?: boolean;
  summary: string;
}

type ChangeResult =
  | { ok: true; changeId: string; nights: number }
  | { ok: false; error: 'hotel_gone' | 'room_type_gone' | 'no_nights' };

/** Holds that were priced before are refused, and their buyers see the new price. */
export function changeRates(db: Database, change: RateChange, actor: Actor): Promise<ChangeResult> {
  const { hotelId, roomTypeIds, summary } = change;
  return inTransaction(db, async (transaction) => {
    if (!(await lockHotel(transaction, hotelId))) return { ok: false, error: 'hotel_gone' };
    const types = await transaction
      .selectFrom('roomTypes')
      .select('id')
      .where('hotelId', '=', hotelId)
      .where('id', 'in', roomTypeIds)
      .execute();
    if (types.length === 0 || types.length < new Set(roomTypeIds).size) return { ok: false, error: 'room_type_gone' };
    const nights = await nightsOf(transaction, change);
    if (nights.length === 0) return { ok: false, error: 'no_nights' };
    const touched = { roomTypeIds, nights };
    const before = await readTouched(transaction, touched);
    await writeChange(transaction, change, nights);
    const after = await readTouched(transaction, touched);
    const changeId = newId();
    await transaction
      .insertInto('rateChanges')
      .values({
        id: changeId,
        hotelId,
        actorId: actor.id,
        summary,
        before: JSON.stringify({ ...touched, rates: before }),
        after: JSON.stringify({ ...touched, rates: after }),
      })
      .execute();
    await noteNewPrices(transaction, hotelId);
    await writeAudit(transaction, actor, ['hotel', hotelId], 'rates_changed', { after: { change: changeId, summary } });
    return { ok: true, changeId, nights: nights.length * types.length };
  });
}

interface Touched {
  roomTypeIds: readonly string[];
  nights: readonly CalendarDate[];
}

interface StoredRate extends NightRate {
  roomTypeId: string;
  night: CalendarDate;
}

async function nightsOf(transaction: DatabaseTransaction, { from, to, weekdays }: RateChange): Promise<CalendarDate[]> {
  const { rows } = await sql<{ night: CalendarDate }>`
    select night::date::text as night
    from generate_series(${from}::date, ${to}::date, interval '1 day') as night
    where extract(isodow from night) = any (${weekdays}::int[])
  `.execute(transaction);
  return rows.map(({ night }) => night);
}

async function readTouched(transaction: DatabaseTransaction, { roomTypeIds, nights }: Touched): Promise<StoredRate[]> {
  const { rows } = await sql<StoredRate>`
    select room_type_id, night::text as night, percent, price_minor, min_nights, is_closed
    from night_rates
    where room_type_id = any (${roomTypeIds}::uuid[]) and night = any (${nights}::date[])
    order by room_type_id, night
  `.execute(transaction);
  return rows;
}

async function writeChange(
  transaction: DatabaseTransaction,
  { hotelId, roomTypeIds, price, minNights, isClosed }: RateChange,
  nights: readonly CalendarDate[],
): Promise<void> {
  const percent = price && 'percent' in price ? price.percent : null;
  const priceMinor = price && 'priceMinor' in price ? price.priceMinor : null;
  const isSet = { price: price !== undefined, minNights: minNights !== undefined, isClosed: isClosed !== undefined };
  // A rate that says nothing any more is removed: the constraint allows no such row.
  await sql`
    with wanted as (
      select type_id, day as night,
        case when ${isSet.price} then ${percent}::smallint else known.percent end as percent,
        case when ${isSet.price} then ${priceMinor}::bigint else known.price_minor end as price_minor,
        case when ${isSet.minNights} then nullif(${minNights ?? null}::smallint, 1) else known.min_nights end as min_nights,
        case when ${isSet.isClosed} then ${isClosed ?? false} else coalesce(known.is_closed, false) end as is_closed
      from unnest(${roomTypeIds}::uuid[]) as type_id
      cross join unnest(${nights}::date[]) as day
      left join night_rates as known on known.room_type_id = type_id and known.night = day
    ), removed as (
      delete from night_rates using wanted
      where night_rates.room_type_id = type_id and night_rates.night = wanted.night
        and wanted.percent is null and wanted.price_minor is null and wanted.min_nights is null and not wanted.is_closed
    )
    insert into night_rates (hotel_id, room_type_id, night, percent, price_minor, min_nights, is_closed)
    select ${hotelId}::uuid, type_id, night, percent, price_minor, min_nights, is_closed
    from wanted
    where percent is not null or price_minor is not null or min_nights is not null or is_closed
    on conflict (room_type_id, night) do update set
      percent = excluded.percent, price_minor = excluded.price_minor, min_nights = excluded.min_nights,
      is_closed = excluded.is_closed
  `.execute(transaction);
}

/** The caller holds the lock of the hotel. */
async function noteNewPrices(transaction: DatabaseTransaction, hotelId: string): Promise<void> {
  await transaction
    .updateTable('hotels')
    .set((e) => ({ ratesVersion: e('ratesVersion', '+', 1) }))
    .where('id', '=', hotelId)
    .execute();
}

type UndoResult =
  | { ok: true; summary: string }
  | { ok: false; error: 'hotel_gone' | 'nothing_to_undo' | 'not_the_last' };

/** Undoes the last change that is not undone: an earlier one would undo part of those after it. */
export function undoRateChange(
  db: Database,
  { hotelId, changeId }: { hotelId: string; changeId: string },
  actor: Actor,
): Promise<UndoResult> {
  return inTransaction(db, async (transaction) => {
    if (!(await lockHotel(transaction, hotelId))) return { ok: false, error: 'hotel_gone' };
    const last = await lastChange(transaction, hotelId);
    if (!last) return { ok: false, error: 'nothing_to_undo' };
    if (last.id !== changeId) return { ok: false, error: 'not_the_last' };
    await sql`
      with change as (select hotel_id, before from rate_changes where id = ${changeId}), removed as (
        delete from night_rates using change
        where night_rates.room_type_id::text in (select jsonb_array_elements_text(before -> 'roomTypeIds'))
          and night_rates.night::text in (select jsonb_array_elements_text(before -> 'nights'))
        returning night_rates.room_type_id
      )
      select count(*) from removed
    `.execute(transaction);
    await sql`
      insert into night_rates (hotel_id, room_type_id, night, percent, price_minor, min_nights, is_closed)
      select ${hotelId}::uuid, rate."roomTypeId", rate.night, rate.percent, rate."priceMinor", rate."minNights", rate."isClosed"
      from rate_changes, jsonb_to_recordset(before -> 'rates') as rate (
        "roomTypeId" uuid, night date, percent smallint, "priceMinor" bigint, "minNights" smallint, "isClosed" boolean
      )
      where rate_changes.id = ${changeId}
    `.execute(transaction);
    await transaction.updateTable('rateChanges').set({ undoneAt: new Date() }).where('id', '=', changeId).execute();
    await noteNewPrices(transaction, hotelId);
    await writeAudit(transaction, actor, ['hotel', hotelId], 'rates_undone', { before: { change: changeId } });
    return { ok: true, summary: last.summary };
  });
}

/** The change that can be undone next. */
export function lastChange(db: Database | DatabaseTransaction, hotelId: string) {
  return db
    .selectFrom('rateChanges')
    .select(['id', 'summary', 'createdAt'])
    .where('hotelId', '=', hotelId)
    .where('undoneAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What all prices of a hotel follow from. */
export interface RateRules {
  board: Board;
  breakfastPriceMinor: UsdMinor | null;
  halfBoardPriceMinor: UsdMinor | null;
  childBoardPercent: number;
  weekDiscountPercent: number;
  monthDiscountPercent: number;
  residentDiscountPercent: number;
}

/** `version` is that of the form: somebody else may have saved since. */
export function saveRateRules(
  db: Database,
  { hotelId, version, rules }: { hotelId: string; version: number; rules: RateRules },
  actor: Actor,
): Promise<{ ok: true } | { ok: false; error: 'hotel_gone' | 'changed_meanwhile' }> {
  return inTransaction(db, async (transaction) => {
    if (!(await lockHotel(transaction, hotelId))) return { ok: false, error: 'hotel_gone' };
    const { ratesVersion, ...before } = await readRateRules(transaction, hotelId);
    if (ratesVersion !== version) return { ok: false, error: 'changed_meanwhile' };
    await transaction.updateTable('hotels').set(rules).where('id', '=', hotelId).execute();
    await noteNewPrices(transaction, hotelId);
    await writeAudit(transaction, actor, ['hotel', hotelId], 'rate_rules_changed', {
      before: { ...before },
      after: { ...rules },
    });
    return { ok: true };
  });
}

export function readRateRules(
  db: Database | DatabaseTransaction,
  hotelId: string,
): Promise<RateRules & { ratesVersion: number }> {
  return db
    .selectFrom('hotels')
    .select([
      'board',
      'breakfastPriceMinor',
      'halfBoardPriceMinor',
      'childBoardPercent',
      'weekDiscountPercent',
      'monthDiscountPercent',
      'residentDiscountPercent',
      'ratesVersion',
    ])
    .where('id', '=', hotelId)
    .$narrowType<{ board: Board }>()
    .executeTakeFirstOrThrow();
}

export interface RateRow {
  id: string;
  name: string;
  /** Of the cheapest room; null without rooms on sale. */
  ownPriceMinor: UsdMinor | null;
  rates: ({ night: CalendarDate } & NightRate)[];
}

/** The room types of a hotel with their rates of some nights. */
export async function readRateRows(
  db: Database,
  hotelId: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select id, name,
      (select min(price_per_night_minor) from rooms where room_type_id = room_types.id and deleted_at is null)
        as own_price_minor,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'night', night, 'percent', percent, 'priceMinor', price_minor, 'minNights', min_nights, 'isClosed', is_closed
        ))
        from night_rates where room_type_id = room_types.id and night between ${from}::date and ${to}::date
      ), '[]') as rates
    from room_types
    where hotel_id = ${hotelId}
    order by own_price_minor nulls last, name
  `.execute(db);
  return rows;
}
