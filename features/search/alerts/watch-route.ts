import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { CurrencyCode } from '#features/settings/currencies.ts';
import type { Settings } from '#features/settings/settings.ts';
import { isBlank } from '#lib/clean-text.ts';
import { newId, newToken } from '#lib/ids.ts';
import { placeLegs } from '../flights/place-legs.ts';
import { openSearchForms } from '../open-search-forms.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import { findAlertRow, lockWatcher, rowOfSearch } from './price-alerts.ts';
import { type WatchedSearch, watchedSearchOf } from './watched-search.ts';

/** In US cents for all passengers; null if no flight is offered. */
export type LowestPrice = (search: WatchedSearch, now: Date) => Promise<number | null>;

type WatchResult = { ok: true; id: string } | { ok: false; error: 'search_invalid' | 'unverified' | 'too_many' };

interface WatchContext {
  db: Database;
  places: Pick<PlaceIndex, 'findAirports'>;
  lowestPrice: LowestPrice;
  settings: Pick<Settings, 'limits'>;
}

/** Starts an alert with today's price. An existing alert for the same search stays. */
export async function watchRoute(
  { db, places, lowestPrice, settings }: WatchContext,
  watcher: { userId: string; currency: CurrencyCode },
  form: URLSearchParams,
  now: Date,
): Promise<WatchResult> {
  const search = readWatchedSearch(form, settings, now);
  if (!search || !(await arePlacesKnown(places, search))) return { ok: false, error: 'search_invalid' };
  // Before the transaction, which must not wait for a search.
  const price = await lowestPrice(search, now);

  return inTransaction(db, async (transaction) => {
    const { isVerified, hasRoom } = await lockWatcher(transaction, watcher.userId, businessToday(now));
    if (!isVerified) return { ok: false, error: 'unverified' };
    const known = await findAlertRow(transaction, watcher.userId, search);
    if (known && !known.stoppedAt) return { ok: true, id: known.id };
    if (!hasRoom) return { ok: false, error: 'too_many' };
    const beginning = {
      currency: watcher.currency,
      watchedPriceMinor: price,
      seenPriceMinor: price,
      mailedPriceMinor: null,
      mailedAt: null,
      stoppedAt: null,
      createdAt: now,
      checkedAt: now,
    };
    if (known) {
      await transaction.updateTable('priceAlerts').set(beginning).where('id', '=', known.id).execute();
      return { ok: true, id: known.id };
    }
    const id = newId();
    await transaction
      .insertInto('priceAlerts')
      .values({
        id,
        userId: watcher.userId,
        stopToken: newToken(),
        ...rowOfSearch(search),
        ...beginning,
      })
      .execute();
    return { ok: true, id };
  });
}

async function arePlacesKnown(
  places: WatchContext['places'],
  { from, to, date, returnDate }: WatchedSearch,
): Promise<boolean> {
  const placed = await placeLegs(places, { legs: [{ from, to, date }], returnDate });
  return placed.ok;
}

/** Undefined if the search has any problem. */
export function readWatchedSearch(
  form: URLSearchParams,
  settings: Pick<Settings, 'limits'>,
  now: Date,
): WatchedSearch | undefined {
  if (!['from', 'to', 'date', 'trip'].every((name) => form.get(name)?.trim())) return undefined;
  const { flight, flightProblems } = openSearchForms(form, settings, now);
  const search = watchedSearchOf(flight);
  if (!search || Object.keys(flightProblems).length > 0) return undefined;
  return isBlank(search.from) || isBlank(search.to) ? undefined : search;
}
