import { type Selectable, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { PriceAlerts } from '#db/schema.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { OnErased } from '#features/identity/profile/erase-account.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { isToken } from '#lib/ids.ts';
import { isId } from '#lib/untrusted-input.ts';
import { cabins } from '../flight-query.ts';
import { MAX_WATCHED, type WatchedSearch } from './watched-search.ts';

export const searchColumns = [
  'from_place',
  'to_place',
  'trip',
  'date',
  'return_date',
  'cabin',
  'adults',
  'children',
  'infants',
] as const;

type SearchRow = Pick<Selectable<PriceAlerts>, (typeof searchColumns)[number]>;

export function searchOfRow(row: SearchRow): WatchedSearch {
  return {
    from: row.from_place,
    to: row.to_place,
    trip: row.return_date === null ? 'one-way' : 'round-trip',
    date: row.date,
    returnDate: row.return_date,
    cabin: cabins.find((cabin) => cabin === row.cabin) ?? 'economy',
    adults: row.adults,
    children: row.children,
    infants: row.infants,
  };
}

export function rowOfSearch(search: WatchedSearch): SearchRow {
  return {
    from_place: search.from,
    to_place: search.to,
    trip: search.trip,
    date: search.date,
    return_date: search.returnDate,
    cabin: search.cabin,
    adults: search.adults,
    children: search.children,
    infants: search.infants,
  };
}

export interface WatchedRoute {
  id: string;
  search: WatchedSearch;
  /** At the start, or the first price found after it. */
  watchedPriceMinor: number | null;
  /** At the last check; null when no flight was offered. */
  seenPriceMinor: number | null;
  checkedAt: Date;
}

/** The user's active alerts, next departure first. */
export async function listWatched(db: Database, userId: string, now: Date): Promise<WatchedRoute[]> {
  const rows = await db
    .selectFrom('price_alerts')
    .select(['id', ...searchColumns, 'watched_price_minor', 'seen_price_minor', 'checked_at'])
    .where('user_id', '=', userId)
    .where('stopped_at', 'is', null)
    .where('date', '>=', businessToday(now))
    .orderBy('date')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    search: searchOfRow(row),
    watchedPriceMinor: row.watched_price_minor,
    seenPriceMinor: row.seen_price_minor,
    checkedAt: row.checked_at,
  }));
}

/** A stopped alert, which the page offers to resume. */
export async function findStopped(db: Database, userId: string, id: string): Promise<WatchedSearch | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('price_alerts')
    .select([...searchColumns])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('stopped_at', 'is not', null)
    .executeTakeFirst();
  return row ? searchOfRow(row) : null;
}

/** The id of the user's alert for exactly this search, for the button on its results. */
export async function findWatched(db: Database, userId: string, search: WatchedSearch): Promise<string | null> {
  const row = await findAlertRow(db, userId, search);
  return row && !row.stopped_at ? row.id : null;
}

/** Also finds a stopped alert. Compares places case-insensitively, as the table's unique index does. */
export function findAlertRow(db: Database | DatabaseTransaction, userId: string, search: WatchedSearch) {
  return db
    .selectFrom('price_alerts')
    .select(['id', 'stopped_at'])
    .where('user_id', '=', userId)
    .where(sql`lower(from_place)`, '=', sql`lower(${search.from})`)
    .where(sql`lower(to_place)`, '=', sql`lower(${search.to})`)
    .where('trip', '=', search.trip)
    .where('date', '=', search.date)
    .where('return_date', 'is not distinct from', search.returnDate)
    .where('cabin', '=', search.cabin)
    .where('adults', '=', search.adults)
    .where('children', '=', search.children)
    .where('infants', '=', search.infants)
    .executeTakeFirst();
}

/** Locks the user's row, so that concurrent requests can't exceed the limit. */
export async function lockWatcher(
  transaction: DatabaseTransaction,
  userId: string,
  today: CalendarDate,
): Promise<{ isVerified: boolean; hasRoom: boolean }> {
  const user = await transaction
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { watched } = await transaction
    .selectFrom('price_alerts')
    .select(({ fn }) => fn.countAll<number>().as('watched'))
    .where('user_id', '=', userId)
    .where('stopped_at', 'is', null)
    .where('date', '>=', today)
    .executeTakeFirstOrThrow();
  return { isVerified: user.email_verified, hasRoom: watched < MAX_WATCHED };
}

/** Stops an alert of the user. Stopping twice has the same result. */
export async function stopWatching(
  db: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; error: 'not_watched' }> {
  if (!isId(id)) return { ok: false, error: 'not_watched' };
  const stopped = await db
    .updateTable('price_alerts')
    .set(({ fn, val }) => ({ stopped_at: fn.coalesce('stopped_at', val(now)) }))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return stopped.numUpdatedRows > 0n ? { ok: true } : { ok: false, error: 'not_watched' };
}

/** Undoes a stop; the first price and the mailed price stay. */
export async function resumeWatching(
  db: Database,
  userId: string,
  id: string,
  now: Date,
): Promise<{ ok: true } | { ok: false; error: 'not_watched' | 'too_many' }> {
  if (!isId(id)) return { ok: false, error: 'not_watched' };
  return inTransaction(db, async (transaction) => {
    const { hasRoom } = await lockWatcher(transaction, userId, businessToday(now));
    const row = await transaction
      .selectFrom('price_alerts')
      .select('stopped_at')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) return { ok: false, error: 'not_watched' };
    if (!row.stopped_at) return { ok: true };
    if (!hasRoom) return { ok: false, error: 'too_many' };
    await transaction
      .updateTable('price_alerts')
      .set({ stopped_at: null })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute();
    return { ok: true };
  });
}

/** Reads the alert of a link in an email. */
export async function readByLink(
  db: Database,
  token: string,
): Promise<{ search: WatchedSearch; isStopped: boolean } | null> {
  if (!isToken(token)) return null;
  const row = await db
    .selectFrom('price_alerts')
    .select([...searchColumns, 'stopped_at'])
    .where('stop_token', '=', token)
    .executeTakeFirst();
  return row ? { search: searchOfRow(row), isStopped: row.stopped_at !== null } : null;
}

/** Works with the link of any email of the alert; stopping twice has the same result. */
export async function stopByLink(
  db: Database,
  token: string,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; error: 'link_invalid' }> {
  if (!isToken(token)) return { ok: false, error: 'link_invalid' };
  const stopped = await db
    .updateTable('price_alerts')
    .set(({ fn, val }) => ({ stopped_at: fn.coalesce('stopped_at', val(now)) }))
    .where('stop_token', '=', token)
    .executeTakeFirst();
  return stopped.numUpdatedRows > 0n ? { ok: true } : { ok: false, error: 'link_invalid' };
}

/** The user's alerts for the export of personal data, without the token of the email links. */
export function exportWatched(db: Database, userId: string) {
  return db
    .selectFrom('price_alerts')
    .select([
      ...searchColumns,
      'currency',
      'watched_price_minor',
      'seen_price_minor',
      'mailed_price_minor',
      'mailed_at',
      'stopped_at',
      'created_at',
      'checked_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Part of erasing an account. */
export const eraseAlerts: OnErased = async (transaction, userId) => {
  await transaction.deleteFrom('price_alerts').where('user_id', '=', userId).execute();
};

const retainedAfterStopMs = 24 * 3600 * 1000;

/** A nightly job: removes alerts whose departure has passed and those stopped more than a day ago. */
export async function removePastAlerts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('price_alerts').where('date', '<', businessToday(now)).execute();
  await db
    .deleteFrom('price_alerts')
    .where('stopped_at', '<', new Date(now.getTime() - retainedAfterStopMs))
    .execute();
}
