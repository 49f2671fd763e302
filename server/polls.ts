import type { Database } from '#db/connect.ts';
import { expireHolds } from '#features/booking/holds/expire-holds.ts';
import { handOnNotices } from '#features/booking/notices/hand-on-notices.ts';
import type { NoticeHouse } from '#features/booking/notices/notice-house.ts';
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
    { name: 'expire_holds', everyMs: 1_000, run: (signal) => expireHolds(db, signal) },
    { name: 'hand_on_notices', everyMs: 1_000, run: (signal) => handOnNotices({ db, house, log }, signal) },
    { name: 'send_due_refunds', everyMs: 5_000, run: () => sendDueRefunds(paymentParts) },
    { name: 'ask_waiting_payments', everyMs: 15_000, run: () => askWaitingPayments(paymentParts) },
  ];
}
