import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';

/** Those that are so already stay as they are. Resolves to the ids of the others. */
export async function setAmenitiesActive(
  db: Database,
  { ids, isActive }: { ids: readonly string[]; isActive: boolean },
  actor: Actor,
): Promise<string[]> {
  if (ids.length === 0) return [];
  return inTransaction(db, async (transaction) => {
    const changed = await transaction
      .updateTable('amenities')
      .set({ is_active: isActive })
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is', null)
      .where('is_active', '=', !isActive)
      .returning('id')
      .execute();
    for (const { id } of changed) {
      await writeAudit(transaction, {
        actor,
        action: 'amenity_changed',
        subjectType: 'amenity',
        subjectId: id,
        before: { is_active: !isActive },
        after: { is_active: isActive },
      });
    }
    return changed.map(({ id }) => id);
  });
}
