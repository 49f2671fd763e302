import type { Database } from '#db/connect.ts';
import { tellLowBalance } from '#features/agents/low-balance/tell-low-balance.ts';
import { expireHolds } from '#features/booking/holds/expire-holds.ts';
import { handOnNotices } from '#features/booking/notices/hand-on-notices.ts';
import { mailHouse, type NoticeHouse } from '#features/booking/notices/notice-house.ts';
import { askWaitingPayments } from '#features/payments/ask-waiting-payments.ts';
import type { PaymentServices } from '#features/payments/payment-hooks.ts';
import { sendDueRefunds } from '#features/payments/send-due-refunds.ts';
import type { Log } from '#lib/log.ts';
import type { Poll } from './pollers.ts';

/** What can not wait for the job runner: people see seats come free and mails arrive within seconds. */
export function createPolls({
  db,
  house,
  payments,
  log,
}: {
  db: Database;
  house: () => NoticeHouse;
  payments: PaymentServices;
  log: Log;
}): Poll[] {
  const paymentParts = { ...payments, db, log };
  return [
    {
      name: 'look_after_bookings',
      everyMs: 1_000,
      // One after the other: of many processes each should need few connections.
      async run(signal) {
        await expireHolds(db, signal);
        await handOnNotices({ db, house, log }, signal);
      },
    },
    {
      // Apart from the others, because providers may be slow.
      name: 'look_after_payments',
      everyMs: 5_000,
      async run() {
        await sendDueRefunds(paymentParts);
        await askWaitingPayments(paymentParts);
      },
    },
    {
      name: 'look_after_agencies',
      everyMs: 60_000,
      async run() {
        await tellLowBalance({ db, house: mailHouse(house()) });
      },
    },
  ];
}
