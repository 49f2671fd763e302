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
  /** What it takes turns for, its submit first. */
  turns: readonly string[];
  /** The agency that sells it. */
  agent?: { issueNow: boolean };
}

/**
 * Where a process sells. Sales that come at the same moment are written with one statement and one commit, which is what
 * makes a flight that everybody wants sell as fast as a thousand that nobody shares.
 */
export interface BookingDesk {
  hold(document: HoldDocument): Promise<HoldOutcome>;
  /** With the credit of the agency in the same moment. */
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
    // An agency has no limit on what it issues at once, so that many sales of one may go together.
    keysOf: ({ turns, agent }) => (agent?.issueNow ? turns.slice(0, 1) : turns),
    send: (documents, hasPatience) => askForAgents(db, documents, hasPatience),
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

/** Whoever the credit may not be enough for after the others is asked for once more by itself. */
async function askForAgents(
  db: Database,
  documents: readonly HoldDocument[],
  hasPatience: boolean,
): Promise<HoldOutcome[]> {
  const answers = await ask<HoldOutcome | null>(db, 'hold_for_agents', documents, hasPatience);
  const outcomes: HoldOutcome[] = [];
  for (const [place, document] of documents.entries()) {
    const answer =
      answers[place] ?? (await ask<HoldOutcome>(db, 'hold_for_agents', [document], hasPatience))[0];
    if (!answer) throw new Error('hold_for_agents answered nothing');
    outcomes.push(answer);
  }
  return outcomes;
}

async function ask<Answer>(
  db: Database,
  step: 'hold_bookings' | 'hold_for_agents' | 'settle_payments',
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
