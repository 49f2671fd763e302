import { sql } from 'kysely';
import { batch } from '#db/batch.ts';
import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/errors.ts';
import { retryConflicts } from '#db/transaction.ts';
import {
  type ReceivedMoney,
  type SettledMoney,
  type SettleMoney,
  type SettlementDocument,
  toSettlement,
} from '#features/payments/settle-money.ts';
import type { HoldDocument, HoldOutcome } from './hold-document.ts';

/**
 * Batches the sales of one process: sales that arrive at the same moment share one statement and one commit, so that
 * one flight in demand sells as fast as a thousand different ones.
 */
export interface BookingBatcher {
  hold(document: HoldDocument): Promise<HoldOutcome>;
  /** Holds and issues from the agency's credit in one transaction. */
  holdForAgent(document: HoldDocument): Promise<HoldOutcome>;
  settle: SettleMoney;
}

// One batch of holds and one of payments at a time: `npm run bench` shows that a second one makes both smaller and
// slower.
const limits = { maxSize: 16, concurrency: 1, waitingConcurrency: 3 };
const lockNotAvailable = '55P03';

export function createBookingBatcher(db: Database): BookingBatcher {
  const hold = batch<HoldDocument, HoldOutcome>({
    ...limits,
    keysOf: ({ locks }) => locks,
    run: (documents, waitForLocks) => call(db, 'hold_bookings', documents, waitForLocks),
  });
  const holdForAgent = batch<HoldDocument, HoldOutcome>({
    ...limits,
    // Agency sales that are issued at once have no limits to count, so they share no lock except that of their submit.
    keysOf: ({ locks, agent }) => (agent?.issueNow ? locks.slice(0, 1) : locks),
    run: (documents, waitForLocks) => holdForAgents(db, documents, waitForLocks),
  });
  return {
    hold: (document) => hold(document).catch(busyOrThrow),
    holdForAgent: (document) => holdForAgent(document).catch(busyOrThrow),
    settle: shareRunningSettlement(
      batch<ReceivedMoney, SettledMoney>({
        ...limits,
        keysOf: ({ bookingId, paymentId }) => [bookingId ?? paymentId],
        run: (money, waitForLocks) => call(db, 'settle_payments', money.map(toSettlement), waitForLocks),
      }),
    ),
  };
}

/**
 * A page and a webhook often report the same payment at the same moment: the second call shares the first one's answer.
 */
function shareRunningSettlement(settle: SettleMoney): SettleMoney {
  const running = new Map<string, Promise<SettledMoney>>();
  return async (money) => {
    const key = `${money.paymentId} ${money.receivedMinor}`;
    const first = await running.get(key)?.catch(() => undefined);
    if (first) return first.payment === 'gone' ? first : { payment: 'already' };
    const settled = settle(money);
    running.set(key, settled);
    try {
      return await settled;
    } finally {
      if (running.get(key) === settled) running.delete(key);
    }
  };
}

function busyOrThrow(error: unknown): HoldOutcome {
  if (errorCode(error) === lockNotAvailable) return { outcome: 'busy' };
  throw error;
}

/** `hold_for_agents` returns null for a sale that the remaining credit may not cover: it is retried alone. */
async function holdForAgents(
  db: Database,
  documents: readonly HoldDocument[],
  waitForLocks: boolean,
): Promise<HoldOutcome[]> {
  const answers = await call<HoldOutcome | null>(db, 'hold_for_agents', documents, waitForLocks);
  const outcomes: HoldOutcome[] = [];
  for (const [place, document] of documents.entries()) {
    const answer = answers[place] ?? (await call<HoldOutcome>(db, 'hold_for_agents', [document], waitForLocks))[0];
    if (!answer) throw new Error('hold_for_agents returned no answer');
    outcomes.push(answer);
  }
  return outcomes;
}

async function call<Answer>(
  db: Database,
  name: 'hold_bookings' | 'hold_for_agents' | 'settle_payments',
  requests: readonly (HoldDocument | SettlementDocument)[],
  waitForLocks: boolean,
): Promise<readonly Answer[]> {
  const document = JSON.stringify(requests);
  const { rows } = await retryConflicts(() =>
    sql<{
      answers: Answer[];
    }>`select ${sql.ref(name)}(${document}::jsonb, ${waitForLocks}) as answers`.execute(db),
  );
  return rows[0]?.answers ?? [];
}
