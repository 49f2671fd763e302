import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { changingPrices, type PriceChange, priceAfter } from '../editing/change-prices.ts';
import type { BulkChange } from '../editing/save-outcome.ts';
import { setStatus } from '../editing/set-status.ts';
import type { HotelStatus } from './hotel.ts';
import { warnOfStays } from './warn-of-stays.ts';

export function setHotelStatus(
  db: Database,
  { ids, status, confirmed }: { ids: readonly string[]; status: HotelStatus; confirmed?: string },
  actor: Actor,
): Promise<BulkChange> {
  const kind = { table: 'hotels', subject: 'hotel', status, confirmed } as const;
  return setStatus(db, kind, ids, actor, async (transaction, change) => {
    const changed = await change();
    return status === 'inactive' ? warnOfStays(transaction, 'hotels', changed) : [];
  });
}

/** Of the hotels and of all their rooms, so that what a hotel begins at stays true. A price on request stays so. */
export function changeHotelPrices(
  db: Database,
  { ids, percent, key = newId() }: { ids: readonly string[]; percent: number; key?: string },
  actor: Actor,
): Promise<PriceChange> {
  return changingPrices(db, key, async (transaction) => {
    const { rows } = await sql<{ id: string; before: number | null; after: number | null }>`
        update hotels set price_per_night_minor =
          case when hotels.price_per_night_minor is not null
            then ${priceAfter('hotels.price_per_night_minor', percent)} end
        from (select id, price_per_night_minor from hotels where id = any(${[...ids]}::uuid[]) order by id for update) as old
        where hotels.id = old.id and hotels.deleted_at is null
        returning hotels.id, old.price_per_night_minor as before, hotels.price_per_night_minor as after
      `.execute(transaction);
    await sql`
        update rooms set price_per_night_minor = ${priceAfter('rooms.price_per_night_minor', percent)}
        where hotel_id = any(${rows.map(({ id }) => id)}::uuid[]) and deleted_at is null
      `.execute(transaction);
    for (const { id, before, after } of rows) {
      await writeAudit(transaction, {
        actor,
        action: 'hotel_changed',
        subjectType: 'hotel',
        subjectId: id,
        before: { price_per_night_minor: before },
        after: { price_per_night_minor: after, percent_of_rooms_too: percent },
      });
    }
    return rows.length;
  });
}
