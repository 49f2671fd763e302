import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { type LetterHalt, type LetterState, letterMoves, letterStates } from './letter.ts';

type Moved = { ok: true } | { ok: false; error: 'moved_on' };

/** At once: what is on its way to the mail server at this moment arrives, everything else waits. */
export function pauseLetter(
  db: Database,
  letterId: string,
  actor: Actor,
  haltedBy: LetterHalt = 'admin',
): Promise<Moved> {
  return move(db, letterId, { to: 'paused', haltedBy, action: 'letter_paused' }, actor);
}

/** For good. Those who have not got it yet never will. */
export function stopLetter(db: Database, letterId: string, actor: Actor): Promise<Moved> {
  return move(db, letterId, { to: 'stopped', haltedBy: 'admin', action: 'letter_stopped' }, actor);
}

export async function resumeLetter(
  { db, isSwitchedOn }: { db: Database; isSwitchedOn: () => boolean },
  letterId: string,
  actor: Actor,
): Promise<Moved | { ok: false; error: 'switched_off' }> {
  if (!isSwitchedOn()) return { ok: false, error: 'switched_off' };
  return move(db, letterId, { to: 'sending', haltedBy: null, action: 'letter_resumed' }, actor);
}

function move(
  db: Database,
  letterId: string,
  {
    to,
    haltedBy,
    action,
  }: { to: 'sending' | 'paused' | 'stopped'; haltedBy: LetterHalt | null; action: string },
  actor: Actor,
): Promise<Moved> {
  return inTransaction(db, async (transaction) => {
    const moved = await transaction
      .updateTable('newsletter_letters')
      .set({
        state: to,
        halted_by: haltedBy,
        finished_at: to === 'stopped' ? sql<Date>`now()` : null,
      })
      .where('id', '=', letterId)
      // A draft is started, not resumed: that is where its readers are chosen.
      .where('state', '<>', 'draft')
      .where('state', 'in', statesBefore(to))
      .returning('id')
      .executeTakeFirst();
    if (!moved) return { ok: false, error: 'moved_on' };
    await writeAudit(transaction, {
      actor,
      action,
      subjectType: 'newsletter_letter',
      subjectId: letterId,
      ...(haltedBy && { after: { because: haltedBy } }),
    });
    return { ok: true };
  });
}

function statesBefore(next: LetterState): LetterState[] {
  return letterStates.filter((state) => letterMoves[state].some((reachable) => reachable === next));
}
