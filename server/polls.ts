import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#db/connect.ts';
import { removeEndedWindows } from '#db/rate-limit.ts';
import { emailLowBalance } from '#features/agents/emails/email-agent.ts';
import { foldInBackground } from '#features/analytics/fold-analytics.ts';
import { announceBookingEvents } from '#features/booking/back-office/listed-bookings.ts';
import { type BookingMailContext, toMailContext } from '#features/booking/emails/booking-mail-parts.ts';
import { queueBookingEmails } from '#features/booking/emails/queue-booking-emails.ts';
import { expireHolds } from '#features/booking/holds/hold-expiry.ts';
import type { WaitingLines } from '#features/booking/waiting/waiting-lines.ts';
import { sendCampaigns } from '#features/notifications/campaigns/send-campaigns.ts';
import type { Timings } from '#features/operations/timings/timings.ts';
import { numberDocuments } from '#features/payments/documents.ts';
import type { WithMpesa } from '#features/payments/mpesa/mpesa-context.ts';
import { followUpReceipts } from '#features/payments/mpesa/paybill/follow-up-receipts.ts';
import type { PaymentServices } from '#features/payments/payment-hooks.ts';
import { pollWaitingPayments } from '#features/payments/poll-payments.ts';
import { pollEvents } from '#features/payments/providers/provider-events.ts';
import { deliverSandboxEvents } from '#features/payments/sandbox/deliver-sandbox-events.ts';
import { sendDueRefunds } from '#features/payments/send-due-refunds.ts';
import type { Role } from '#lib/env.ts';
import type { Log } from '#lib/log.ts';
import type { LiveHub } from './live-hub.ts';
import type { Replica } from './replica.ts';

/** Work that is too urgent for the job queue: free seats and mails should appear within seconds. */
export function createPolls({
  role,
  db,
  replica,
  context,
  payments,
  live,
  waitingLines,
  timings,
  log,
  ownUrl,
  others,
}: {
  role: Role;
  db: Database;
  replica: Pick<Replica, 'check'>;
  context: () => BookingMailContext;
  payments: PaymentServices & WithMpesa;
  live: Pick<LiveHub, 'isWatched'>;
  waitingLines: Pick<WaitingLines, 'refresh'>;
  timings: Timings;
  log: Log;
  /** The URL of this process, called by the sandbox. */
  ownUrl: string;
  others: readonly Poll[];
}): Poll[] {
  const paymentParts = { ...payments, db, log };
  const polls: Poll[] = [
    {
      name: 'expire-holds',
      everyMs: 1_000,
      // Sequential, so that each process needs few connections.
      async run(signal) {
        await expireHolds(db, signal);
        await queueBookingEmails({ db, context, log }, signal);
      },
    },
    ...(payments.providers.has('sandbox')
      ? [
          {
            name: 'sandbox-events',
            role: 'web' as const,
            everyMs: 400,
            run: (signal: AbortSignal) => deliverSandboxEvents({ db, log, ownUrl, secret: context().secret }, signal),
          },
        ]
      : []),
    // Separate polls, because providers may be slow.
    { name: 'send-refunds', everyMs: 5_000, run: () => sendDueRefunds(paymentParts) },
    { name: 'pending-payments', everyMs: 5_000, run: () => pollWaitingPayments(paymentParts) },
    { name: 'provider-events', everyMs: 60_000, run: () => pollEvents(paymentParts) },
    { name: 'paybill-receipts', everyMs: 5_000, run: () => followUpReceipts(paymentParts) },
    {
      name: 'number-documents',
      everyMs: 2_000,
      async run(signal) {
        await numberDocuments(db, { signal });
      },
    },
    { name: 'watch-replica', role: 'web', everyMs: 5_000, run: () => replica.check() },
    { name: 'waiting-lines', role: 'web', everyMs: 1_000, run: () => waitingLines.refresh() },
    {
      name: 'announce-bookings',
      role: 'web',
      everyMs: 1_000,
      async run() {
        if (live.isWatched()) await announceBookingEvents(db);
      },
    },
    {
      name: 'send-campaigns',
      everyMs: 2_000,
      async run(signal) {
        await sendCampaigns({ db, isSwitchedOn: () => context().settings.email.enableMarketingEmails }, signal);
      },
    },
    { name: 'analytics', everyMs: 3_000, run: (signal) => foldInBackground(db, signal) },
    { name: 'remove-rate-limits', everyMs: 30_000, run: (signal) => removeEndedWindows(db, signal) },
    { name: 'save-timings', role: 'all', everyMs: 60_000, run: () => timings.save(db) },
    {
      name: 'low-balance-emails',
      everyMs: 60_000,
      async run() {
        await emailLowBalance({ db, mailContext: toMailContext(context()) });
      },
    },
    ...others,
  ];
  return polls.filter((poll) => role === 'all' || ['all', role].includes(poll.role ?? 'worker'));
}

/** A recurring task that every process of its role runs; the first one to claim the work does it. */
export interface Poll {
  /** Used in log lines. */
  name: string;
  /** Background work, unless it belongs to the processes that answer people, or to all. */
  role?: 'web' | 'all';
  everyMs: number;
  /** May return early when the signal aborts. */
  run: (signal: AbortSignal) => Promise<unknown>;
}

interface Pollers {
  /** Starts no further run and waits for the running ones. */
  stop(): Promise<void>;
}

const maxPauseMs = 30_000;

/** Runs never overlap. After a failure the pauses grow until a run succeeds. */
export function startPollers(polls: readonly Poll[], log: Log): Pollers {
  const stopping = new AbortController();
  const loops = polls.map((poll) => keepPolling(poll, stopping.signal, log));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function keepPolling({ name, everyMs, run }: Poll, signal: AbortSignal, log: Log): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await run(signal);
      failures = 0;
    } catch (error) {
      failures += 1;
      log.error({ err: error, poll: name, failures }, `${name} poll failed`);
    }
    await pause(Math.min(Math.max(maxPauseMs, everyMs), everyMs * 2 ** Math.min(failures, 10)), signal);
  }
}

/** Jitter, so that processes started together do not stay in step. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const jittered = ms * (0.9 + Math.random() * 0.2);
  await sleep(jittered, undefined, { signal }).catch(() => {});
}
