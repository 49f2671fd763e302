import { createDb, createPool, type Database } from '#db/connect.ts';
import { type BookingBatcher, createBookingBatcher } from '#features/booking/holds/booking-batcher.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import { createOfficeProvider } from '#features/payments/providers/create-payment-providers.ts';
import { settleBookingOrDeposit } from '#features/payments/settle-money.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { createLog } from '#lib/log.ts';

/** Simulates several processes: each batcher has its own connections. */
export async function openBatchers(
  url: string,
  count: number,
): Promise<{ batchers: { batcher: BookingBatcher; db: Database }[]; close(): Promise<void> }> {
  const batchers = Array.from({ length: count }, () => {
    const db = createDb(
      createPool(url, { max: 4, applicationName: 'batcher', log: createLog('silent'), prepares: true }),
    );
    return { db, batcher: createBookingBatcher(db) };
  });
  return {
    batchers,
    async close() {
      await Promise.all(batchers.map(({ db }) => db.destroy()));
    },
  };
}

/** Office payments only, without emails. */
export function officeParts(db: Database): PaymentParts {
  const nothing = async () => {};
  const hooks = { onFailed: nothing, onDeposited: nothing, onRefunded: nothing, onTakenBack: nothing };
  const office = createOfficeProvider(defaultSettings);
  return {
    db,
    log: createLog('silent'),
    providers: new Map([[office.name, office]]),
    hooks,
    settle: settleBookingOrDeposit(db, hooks, createBookingBatcher(db).settle),
  };
}
