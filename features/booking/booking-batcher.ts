import { sql } from 'kysely';
import { batch } from '#db/batch.ts';
import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/error-code.ts';
import { repeatingCollisions } from '#db/transaction.ts';
import {
  type ReceivedMoney,
  type SettledMoney,
  type SettleMoney,
  type SettlementDocument,
  toSettlement,
} from '#features/payments/settle-money.ts';
import type { HoldDocument } from './holds/hold-document.ts';
import type { HoldOutcome } from './holds/hold-outcome.ts';

/**
 * Batches the sales of one process: those that arrive at the same moment share one statement and one commit, so that a
 * flight that everybody wants sells as fast as a thousand different ones.
 */
export interface BookingBatcher {
  hold(document: HoldDocument): Promise<HoldOutcome>;
  /** Holds and issues from the agency's credit in one transaction. */
  holdForAgent(document: HoldDocument): Promise<HoldOutcome>;
  settle: SettleMoney;
}

// One batch of holds and one of payments at a time: `npm run bench` shows that a second one makes both smaller and slower.
const limits = { maxSize: 16, concurrency: 1, waitingConcurrency: 3 };
const lockNotAvailable = '55P03';

export function createBookingBatcher(db: Database): BookingBatcher {
  const hold = batch<HoldDocument, HoldOutcome>({
    ...limits,
    keysOf: ({ locks }) => locks,
    run: (documents, mayWaitForLocks) => call(db, 'hold_bookings', documents, mayWaitForLocks),
  });
  const holdForAgent = batch<HoldDocument, HoldOutcome>({
    ...limits,
    // An agency may issue any number of sales at once, so those share no lock but their submit's.
    keysOf: ({ locks, agent }) => (agent?.issueNow ? locks.slice(0, 1) : locks),
    run: (documents, mayWaitForLocks) => holdForAgents(db, documents, mayWaitForLocks),
  });
  return {
    hold: (document) => hold(document).catch(busyOrThrow),
    holdForAgent: (document) => holdForAgent(document).catch(busyOrThrow),
    settle: shareRunningSettlement(
      batch<ReceivedMoney, SettledMoney>({
        ...limits,
        keysOf: ({ bookingId, paymentId }) => [bookingId ?? paymentId],
        run: (money, mayWaitForLocks) =>
          call(db, 'settle_payments', money.map(toSettlement), mayWaitForLocks),
      }),
    ),
  };
}

/** A page and a callback often report the same money at the same moment: the second shares the first's answer. */
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

/** `hold_for_agents` answers null where the credit may not cover a sale after the others: that one runs by itself. */
async function holdForAgents(
  db: Database,
  documents: readonly HoldDocument[],
  mayWaitForLocks: boolean,
): Promise<HoldOutcome[]> {
  const answers = await call<HoldOutcome | null>(db, 'hold_for_agents', documents, mayWaitForLocks);
  const outcomes: HoldOutcome[] = [];
  for (const [place, document] of documents.entries()) {
    const answer =
      answers[place] ?? (await call<HoldOutcome>(db, 'hold_for_agents', [document], mayWaitForLocks))[0];
    if (!answer) throw new Error('hold_for_agents answered nothing');
    outcomes.push(answer);
  }
  return outcomes;
}

async function call<Answer>(
  db: Database,
  name: 'hold_bookings' | 'hold_for_agents' | 'settle_payments',
  requests: readonly (HoldDocument | SettlementDocument)[],
  mayWaitForLocks: boolean,
): Promise<readonly Answer[]> {
  const document = JSON.stringify(requests);
  const { rows } = await repeatingCollisions(() =>
    sql<{
      answers: Answer[];
    }>`select ${sql.ref(name)}(${document}::jsonb, ${mayWaitForLocks}) as answers`.execute(db),
  );
  return rows[0]?.answers ?? [];
}
