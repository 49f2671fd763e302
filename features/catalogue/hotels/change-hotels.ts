import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import {
  changeNightPrices,
  type PriceChange,
  priceAfter,
  type StatusChange,
  setStatus,
} from '../editing/bulk-changes.ts';
import type { BulkChange } from '../editing/form-values.ts';
import { stayWarnings } from '../rooms/stay-warnings.ts';
import type { HotelStatus } from './hotel.ts';

const kind = { table: 'hotels', subject: 'hotel' } as const;

export function setHotelStatus(db: Database, change: StatusChange<HotelStatus>, actor: Actor): Promise<BulkChange> {
  return setStatus(db, kind, change, actor, async (transaction, write) => {
    const changed = await write();
    return change.status === 'inactive' ? stayWarnings(transaction, 'hotels', changed) : [];
  });
}

/**
 * Changes the hotels and all their rooms, so that a hotel's "from" price stays right. Hotels without a price keep
 * none.
 */
export function changeHotelPrices(
  db: Database,
  change: { ids: readonly string[]; percent: number; key?: string },
  actor: Actor,
): Promise<PriceChange> {
  const facts = { percent_of_rooms_too: change.percent };
  return changeNightPrices(db, kind, { ...change, facts }, actor, async (transaction, hotelIds) => {
    await sql`
      update rooms set price_per_night_minor = ${priceAfter('rooms.price_per_night_minor', change.percent)}
      where hotel_id = any(${hotelIds}::uuid[]) and deleted_at is null
    `.execute(transaction);
  });
}
