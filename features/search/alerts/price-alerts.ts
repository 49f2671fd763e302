import { type Selectable, sql } from 'kysely';
import { columnNames } from '#db/column-names.ts';
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
  'fromPlace',
  'toPlace',
  'trip',
  'date',
  'returnDate',
  'cabin',
  'adults',
  'children',
  'infants',
] as const;

type SearchRow = Pick<Selectable<PriceAlerts>, (typeof searchColumns)[number]>;

export function searchOfRow(row: SearchRow): WatchedSearch {
  return {
    from: row.fromPlace,
    to: row.toPlace,
    trip: row.returnDate === null ? 'one-way' : 'round-trip',
    date: row.date,
    returnDate: row.returnDate,
    cabin: cabins.find((cabin) => cabin === row.cabin) ?? 'economy',
    adults: row.adults,
    children: row.children,
    infants: row.infants,
  };
}

export function rowOfSearch(search: WatchedSearch): SearchRow {
  return {
    fromPlace: search.from,
    toPlace: search.to,
    trip: search.trip,
    date: search.date,
    returnDate: search.returnDate,
    cabin: search.cabin,
    adults: search.adults,
    children: search.children,
    infants: search.infants,
  };
}

export type WatchedRoute = Awaited<ReturnType<typeof listWatched>>[number];

/** The user's active alerts, next departure first. */
export async function listWatched(db: Database, userId: string, now: Date) {
  const rows = await db
    .selectFrom('priceAlerts')
    .select(['id', ...searchColumns, 'watchedPriceMinor', 'seenPriceMinor', 'checkedAt'])
    .where('userId', '=', userId)
    .where('stoppedAt', 'is', null)
    .where('date', '>=', businessToday(now))
    .orderBy('date')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    search: searchOfRow(row),
    /** At the start, or the first price found after it. */
    watchedPriceMinor: row.watchedPriceMinor,
    /** At the last check; null when no flight was offered. */
    seenPriceMinor: row.seenPriceMinor,
    checkedAt: row.checkedAt,
  }));
}

/** A stopped alert, which the page offers to resume. */
export async function findStopped(db: Database, userId: string, id: string): Promise<WatchedSearch | null> {
  if (!isId(id)) return null;
  const row = await db
    .selectFrom('priceAlerts')
    .select([...searchColumns])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('stoppedAt', 'is not', null)
    .executeTakeFirst();
  return row ? searchOfRow(row) : null;
}

/** The id of the user's alert for exactly this search, for the button on its results. */
export async function findWatched(db: Database, userId: string, search: WatchedSearch): Promise<string | null> {
  const row = await findAlertRow(db, userId, search);
  return row && !row.stoppedAt ? row.id : null;
}

/** Also finds a stopped alert. Compares places case-insensitively, as the table's unique index does. */
export function findAlertRow(db: Database | DatabaseTransaction, userId: string, search: WatchedSearch) {
  return db
    .selectFrom('priceAlerts')
    .select(['id', 'stoppedAt'])
    .where('userId', '=', userId)
    .where(sql`lower(from_place)`, '=', sql`lower(${search.from})`)
    .where(sql`lower(to_place)`, '=', sql`lower(${search.to})`)
    .where('trip', '=', search.trip)
    .where('date', '=', search.date)
    .where('returnDate', 'is not distinct from', search.returnDate)
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
    .select('emailVerified')
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { watched } = await transaction
    .selectFrom('priceAlerts')
    .select(({ fn }) => fn.countAll<number>().as('watched'))
    .where('userId', '=', userId)
    .where('stoppedAt', 'is', null)
    .where('date', '>=', today)
    .executeTakeFirstOrThrow();
  return { isVerified: user.emailVerified, hasRoom: watched < MAX_WATCHED };
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
    .updateTable('priceAlerts')
    .set(({ fn, val }) => ({ stoppedAt: fn.coalesce('stoppedAt', val(now)) }))
    .where('id', '=', id)
    .where('userId', '=', userId)
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
      .selectFrom('priceAlerts')
      .select('stoppedAt')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst();
    if (!row) return { ok: false, error: 'not_watched' };
    if (!row.stoppedAt) return { ok: true };
    if (!hasRoom) return { ok: false, error: 'too_many' };
    await transaction
      .updateTable('priceAlerts')
      .set({ stoppedAt: null })
      .where('id', '=', id)
      .where('userId', '=', userId)
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
    .selectFrom('priceAlerts')
    .select([...searchColumns, 'stoppedAt'])
    .where('stopToken', '=', token)
    .executeTakeFirst();
  return row ? { search: searchOfRow(row), isStopped: row.stoppedAt !== null } : null;
}

/** Works with the link of any email of the alert; stopping twice has the same result. */
export async function stopByLink(
  db: Database,
  token: string,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; error: 'link_invalid' }> {
  if (!isToken(token)) return { ok: false, error: 'link_invalid' };
  const stopped = await db
    .updateTable('priceAlerts')
    .set(({ fn, val }) => ({ stoppedAt: fn.coalesce('stoppedAt', val(now)) }))
    .where('stopToken', '=', token)
    .executeTakeFirst();
  return stopped.numUpdatedRows > 0n ? { ok: true } : { ok: false, error: 'link_invalid' };
}

/** The user's alerts for the export of personal data, without the token of the email links. */
export async function exportWatched(db: Database, userId: string) {
  const rows = await db
    .selectFrom('priceAlerts')
    .select([
      ...searchColumns,
      'currency',
      'watchedPriceMinor',
      'seenPriceMinor',
      'mailedPriceMinor',
      'mailedAt',
      'stoppedAt',
      'createdAt',
      'checkedAt',
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  return rows.map(columnNames);
}

/** Part of erasing an account. */
export const eraseAlerts: OnErased = async (transaction, userId) => {
  await transaction.deleteFrom('priceAlerts').where('userId', '=', userId).execute();
};

const retainedAfterStopMs = 24 * 3600 * 1000;

/** A nightly job: removes alerts whose departure has passed and those stopped more than a day ago. */
export async function removePastAlerts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('priceAlerts').where('date', '<', businessToday(now)).execute();
  await db
    .deleteFrom('priceAlerts')
    .where('stoppedAt', '<', new Date(now.getTime() - retainedAfterStopMs))
    .execute();
}
