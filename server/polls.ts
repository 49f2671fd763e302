import type { Database } from '#db/connect.ts';
import { removeEndedWindows } from '#db/rate-limit.ts';
import { emailLowBalance } from '#features/agents/low-balance/email-low-balance.ts';
import { keepFolding } from '#features/analytics/fold-analytics.ts';
import { announceBookingEvents } from '#features/booking/back-office/announce-booking-events.ts';
import { type BookingMailContext, toMailContext } from '#features/booking/emails/booking-mail-context.ts';
import { queueBookingEmails } from '#features/booking/emails/queue-booking-emails.ts';
import { expireHolds } from '#features/booking/holds/expire-holds.ts';
import { sendCampaigns } from '#features/notifications/campaigns/send-campaigns.ts';
import { askWaitingPayments } from '#features/payments/ask-waiting-payments.ts';
import { numberDocuments } from '#features/payments/documents/number-documents.ts';
import { pollEvents } from '#features/payments/events/poll-events.ts';
import { followUpReceipts } from '#features/payments/mpesa/paybill/follow-up-receipts.ts';
import type { PaymentServices } from '#features/payments/payment-hooks.ts';
import { deliverSandboxEvents } from '#features/payments/sandbox/deliver-sandbox-events.ts';
import { sendDueRefunds } from '#features/payments/send-due-refunds.ts';
import type { Log } from '#lib/log.ts';
import type { LiveHub } from './live/create-live-hub.ts';
import type { Poll } from './pollers.ts';

/** What can not wait for the job runner: people see seats come free and mails arrive within seconds. */
export function createPolls({
  db,
  context,
  payments,
  live,
  log,
  ownUrl,
}: {
  db: Database;
  context: () => BookingMailContext;
  payments: PaymentServices;
  live: Pick<LiveHub, 'isWatched'>;
  log: Log;
  /** Where this process listens, for the sandbox to call it. */
  ownUrl: string;
}): Poll[] {
  const paymentParts = { ...payments, db, log };
  return [
    {
      name: 'look_after_bookings',
      everyMs: 1_000,
      // One after the other: of many processes each should need few connections.
      async run(signal) {
        await expireHolds(db, signal);
        await queueBookingEmails({ db, context, log }, signal);
      },
    },
    ...(payments.providers.has('sandbox')
      ? [
          {
            name: 'deliver_sandbox_events',
            everyMs: 400,
            run: (signal: AbortSignal) =>
              deliverSandboxEvents({ db, log, ownUrl, secret: context().secret }, signal),
          },
        ]
      : []),
    // These apart from each other and from all else, because providers may be slow.
    { name: 'send_refunds', everyMs: 5_000, run: () => sendDueRefunds(paymentParts) },
    { name: 'look_after_payments', everyMs: 5_000, run: () => askWaitingPayments(paymentParts) },
    { name: 'poll_provider_events', everyMs: 60_000, run: () => pollEvents(paymentParts) },
    { name: 'look_after_receipts', everyMs: 5_000, run: () => followUpReceipts(paymentParts) },
    {
      name: 'number_documents',
      everyMs: 2_000,
      async run(signal) {
        await numberDocuments(db, { signal });
      },
    },
    {
      name: 'announce_bookings',
      everyMs: 1_000,
      async run() {
        if (live.isWatched()) await announceBookingEvents(db);
      },
    },
    {
      name: 'look_after_letters',
      everyMs: 2_000,
      async run(signal) {
        await sendCampaigns(
          { db, isSwitchedOn: () => context().settings.email.enableMarketingEmails },
          signal,
        );
      },
    },
    {
      name: 'count_for_analytics',
      everyMs: 3_000,
      run: (signal) => keepFolding(db, signal),
    },
    { name: 'remove_rate_limits', everyMs: 30_000, run: (signal) => removeEndedWindows(db, signal) },
    {
      name: 'look_after_agencies',
      everyMs: 60_000,
      async run() {
        await emailLowBalance({ db, mailContext: toMailContext(context()) });
      },
    },
  ];
}
