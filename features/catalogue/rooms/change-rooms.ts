import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { changeNightPrices, type PriceChange, type StatusChange, setStatus } from '../editing/bulk-changes.ts';
import type { BulkChange } from '../editing/form-values.ts';
import type { SettableRoomStatus } from './room.ts';
import { stayWarnings } from './stay-warnings.ts';

const kind = { table: 'rooms', subject: 'room' } as const;

export function setRoomStatus(
  db: Database,
  change: StatusChange<SettableRoomStatus>,
  actor: Actor,
): Promise<BulkChange> {
  return setStatus(db, kind, change, actor, async (transaction, write) => {
    const changed = await write();
    return change.status !== 'available' ? stayWarnings(transaction, 'rooms', changed) : [];
  });
}

export function changeRoomPrices(
  db: Database,
  change: { ids: readonly string[]; percent: number; key?: string },
  actor: Actor,
): Promise<PriceChange> {
  return changeNightPrices(db, kind, { ...change, facts: { percent: change.percent } }, actor);
}
