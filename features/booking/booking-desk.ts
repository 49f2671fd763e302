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
  return {
    hold: (document) =>
      hold(document).catch((error) => {
        if (errorCode(error) === lockNotAvailable) return { outcome: 'busy' };
        throw error;
      }),
    settle: sendTogether<CameIn, SettledMoney>({
      ...together,
      keysOf: ({ bookingId }) => [bookingId],
      send: (money, hasPatience) => ask(db, 'settle_payments', money, hasPatience),
    }),
  };
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
