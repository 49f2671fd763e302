import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { errorCode } from '#db/error-code.ts';
import { sendTogether } from '#db/together.ts';
import { repeatingCollisions } from '#db/transaction.ts';
import type { CameIn, SettledMoney, SettleMoney } from '#features/payments/settle-money.ts';
import type { HoldOutcome } from './holds/hold-outcome.ts';

/** A hold as the database takes it. */
export interface HoldDocument {
  id: string;
  /** What it takes turns for. */
  turns: readonly string[];
}

/**
 * Where a process sells. Sales that come at the same moment are written with one statement and one commit, which is what
 * makes a flight that everybody wants sell as fast as a thousand that nobody shares.
 */
export interface BookingDesk {
  hold(document: HoldDocument): Promise<HoldOutcome>;
  /** With the credit of the agency in the same moment. One after the other: an agency has one purse. */
  holdForAgent(document: HoldDocument): Promise<HoldOutcome>;
  settle: SettleMoney;
}

// One company of holds and one of payments at a time: measured with npm run bench, a second lane makes both smaller, and
// what is saved by going together is more than what is gained by going at once.
const together = { most: 16, lanes: 1, patientLanes: 3 };
const lockNotAvailable = '55P03';

export function createBookingDesk(db: Database): BookingDesk {
  const hold = sendTogether<HoldDocument, HoldOutcome>({
    ...together,
    keysOf: ({ turns }) => turns,
    send: (documents, hasPatience) => ask(db, 'hold_bookings', documents, hasPatience),
  });
  const holdForAgent = sendTogether<HoldDocument, HoldOutcome>({
    ...together,
    most: 1,
    keysOf: ({ turns }) => turns,
    send: async ([document], hasPatience) => [await askAlone(db, document, hasPatience)],
  });
  return {
    hold: (document) => hold(document).catch(busyOrThrow),
    holdForAgent: (document) => holdForAgent(document).catch(busyOrThrow),
    settle: onceAtATime(
      sendTogether<CameIn, SettledMoney>({
        ...together,
        keysOf: ({ bookingId, paymentId }) => [bookingId ?? paymentId],
        send: (money, hasPatience) => ask(db, 'settle_payments', money, hasPatience),
      }),
    ),
  };
}

/** A page and a callback often bring the same money at the same moment: the second need not ask the database for that. */
function onceAtATime(settle: SettleMoney): SettleMoney {
  const underway = new Map<string, Promise<SettledMoney>>();
  return async (money) => {
    const key = `${money.paymentId} ${money.cameMinor}`;
    const first = await underway.get(key)?.catch(() => undefined);
    if (first) return first.payment === 'gone' ? first : { payment: 'already' };
    const settled = settle(money);
    underway.set(key, settled);
    try {
      return await settled;
    } finally {
      if (underway.get(key) === settled) underway.delete(key);
    }
  };
}

function busyOrThrow(error: unknown): HoldOutcome {
  if (errorCode(error) === lockNotAvailable) return { outcome: 'busy' };
  throw error;
}

async function askAlone(
  db: Database,
  asked: HoldDocument | undefined,
  hasPatience: boolean,
): Promise<HoldOutcome> {
  const { rows } = await repeatingCollisions(() =>
    sql<{
      answer: HoldOutcome;
    }>`select hold_for_agent(${JSON.stringify(asked)}::jsonb, ${hasPatience}) as answer`.execute(db),
  );
  const [row] = rows;
  if (!row) throw new Error('hold_for_agent answered nothing');
  return row.answer;
}

async function ask<Answer>(
  db: Database,
  step: 'hold_bookings' | 'settle_payments',
  asked: readonly unknown[],
  hasPatience: boolean,
): Promise<readonly Answer[]> {
  const document = JSON.stringify(asked);
  const { rows } = await repeatingCollisions(() =>
    sql<{
      answers: Answer[];
    }>`select ${sql.ref(step)}(${document}::jsonb, ${hasPatience}) as answers`.execute(db),
  );
  return rows[0]?.answers ?? [];
}
