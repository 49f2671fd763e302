import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { changingPrices, type PriceChange, priceAfter } from '../editing/change-prices.ts';
import type { BulkChange } from '../editing/save-outcome.ts';
import { setStatus } from '../editing/set-status.ts';
import { warnOfStays } from '../hotels/warn-of-stays.ts';
import type { SettableRoomStatus } from './room.ts';

export function setRoomStatus(
  db: Database,
  { ids, status, confirmed }: { ids: readonly string[]; status: SettableRoomStatus; confirmed?: string },
  actor: Actor,
): Promise<BulkChange> {
  const kind = { table: 'rooms', subject: 'room', status, confirmed } as const;
  return setStatus(db, kind, ids, actor, async (transaction, change) => {
    const changed = await change();
    return status !== 'available' ? warnOfStays(transaction, 'rooms', changed) : [];
  });
}

export function changeRoomPrices(
  db: Database,
  { ids, percent, key = newId() }: { ids: readonly string[]; percent: number; key?: string },
  actor: Actor,
): Promise<PriceChange> {
  return changingPrices(db, key, async (transaction) => {
    const { rows } = await sql<{ id: string; before: number; after: number }>`
        update rooms set price_per_night_minor = ${priceAfter('rooms.price_per_night_minor', percent)}
        from (select id, price_per_night_minor from rooms where id = any(${[...ids]}::uuid[]) order by id for update) as old
        where rooms.id = old.id and rooms.deleted_at is null
        returning rooms.id, old.price_per_night_minor as before, rooms.price_per_night_minor as after
      `.execute(transaction);
    for (const { id, before, after } of rows) {
      await writeAudit(transaction, {
        actor,
        action: 'room_changed',
        subjectType: 'room',
        subjectId: id,
        before: { price_per_night_minor: before },
        after: { price_per_night_minor: after, percent },
      });
    }
    return rows.length;
  });
}
