import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { signPass } from '#features/booking/booking-pass.ts';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.ts';
import { quoteCancellation } from '#features/booking/cancel/quote-cancellation.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';
import { flightsFor, heldBooking, visitor } from '#tests/booking/held-booking.ts';
import { type DarajaServer, startDarajaServer } from '#tests/payments/mpesa/daraja-server.ts';
import { providerEnvironment } from '#tests/payments/provider-environment.ts';
import { type StripeServer, startStripeServer } from '#tests/payments/stripe/stripe-server.ts';
import { openBrowser } from '#tests/process/browser.ts';
import { eventually } from '#tests/process/product.ts';
import { expectNothingLost, startBookingLoad } from '../booking-load.ts';
import { type Fault, type FaultSite, openSite, secret } from './site.ts';

// Those whom the product depends on fail: the mail server, and payment providers.

/** Attempts at one mail within ten minutes: at once and after 3, 10, 30, 85 and 233 seconds. */
const attemptsInTenMinutes = 6;

export const mailServerDown: Fault = {
  name: 'smtp-down',
  what: 'the mail server away for ten minutes of mail: 200 bookings, each mail tried six times in vain',
  async run(trial) {
    const port = trial.nextPort();
    await using site = await openSite(trial, { name: 'smtp_down', env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    await using load = startBookingLoad({ ...site, people: 8 });
    const bookings = trial.isQuick ? 20 : 200;
    await eventually(
      () => load.paid.size,
      (paid) => paid >= bookings,
      'all are sold',
      300_000,
    );
    await load.stop();
    const result = await expectNothingLost(site.db, load);
    const attempts = trial.isQuick ? 2 : attemptsInTenMinutes;
    await eventually(
      async () => tryNow(site, attempts),
      ({ mails: waiting, fewestAttempts }) => waiting >= load.paid.size && fewestAttempts >= attempts,
      'all mails were tried',
      300_000,
    );
    const expected = await waitingMails(site);
    const received: string[] = [];
    const server = await startMailServer(port, received);
    try {
      await eventually(
        async () => tryNow(site),
        ({ mails: waiting }) => waiting === 0,
        'the queue is empty',
        300_000,
      );
    } finally {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
    const lost = expected.filter((id) => !received.includes(id)).length;
    const twice = received.length - new Set(received).size;
    if (lost + twice > 0) throw new Error(`${lost} of ${expected.length} mails lost, ${twice} sent twice.`);
    return `${expected.length} mails waited, ${received.length} arrived, each once; ${result}`;
  },
};

async function waitingMails({ db }: FaultSite): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select payload ->> 'id' as id from graphile_worker._private_jobs where payload::jsonb ? 'subject'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Mails that were tried fewer times are due now, instead of after pauses that grow to minutes. */
async function tryNow({ db }: FaultSite, attempts = 25): Promise<{ mails: number; fewestAttempts: number }> {
  await sleep(500);
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at := now()) from graphile_worker.jobs
    where task_identifier = 'deliver_mail' and locked_at is null and run_at > now() and attempts < ${attempts}`.execute(
    db,
  );
  const { rows } = await sql<{ mails: number; fewestAttempts: number }>`
    select count(*)::integer as mails, coalesce(min(attempts), 0)::integer as fewest_attempts
    from graphile_worker.jobs where task_identifier = 'deliver_mail'`.execute(db);
  return rows[0] ?? { mails: 0, fewestAttempts: 0 };
}

/** Notes the id of each message that it has taken. */
function startMailServer(port: number, received: string[]): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      let head = '';
      stream.on('data', (part: Buffer) => {
        if (!head.includes('\r\n\r\n')) head += part.toString('latin1');
      });
      stream.once('end', () => {
        received.push(/^Message-ID: <([^@]+)@/im.exec(head)?.[1] ?? 'without an id');
        done();
      });
    },
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

interface Paying {
  bookingId: string;
  paymentId: string;
  reference: string;
}

interface Payments {
  site: FaultSite;
  daraja: DarajaServer;
  stripe: StripeServer;
  /** Each fault meets so many payments. */
  each: number;
}

export const failingProviders: Fault = {
  name: 'providers',
  what: 'M-Pesa and Stripe time out, fail with 500, answer ten times at once, and lie: paid when it was not, another amount, another currency',
  async run(trial) {
    const [daraja, stripe] = await Promise.all([startDarajaServer(), startStripeServer()]);
    await using opened = new AsyncDisposableStack();
    opened.defer(() => daraja.stop());
    opened.defer(() => stripe.close());
    const site = opened.use(await openSite(trial, { name: 'providers', env: providerEnvironment(daraja, stripe) }));
    const payments: Payments = { site, daraja, stripe, each: trial.isQuick ? 2 : 10 };
    const paid = [...(await payByMpesa(payments)), ...(await payByCard(payments))];
    const unpaid = [...(await lieByMpesa(payments)), ...(await lieByCard(payments))];
    const refunded = await refundAll(payments, paid);
    const broken = await brokenInvariants(site.db);
    if (broken.length > 0) throw new Error(JSON.stringify(broken));
    return `${paid.length} payments, each taken once; ${unpaid.length} lies, none believed; ${refunded} refunds, each sent once`;
  },
};

/** The prompt's answer never comes, and what it became can not be asked about at first. */
async function payByMpesa({ site, daraja, each }: Payments): Promise<Paying[]> {
  daraja.faults.push({ on: 'push', delayMs: 60_000, times: each });
  const silent = await Promise.all(Array.from({ length: each }, () => pressPay(site, 'mpesa')));
  daraja.faults.length = 0;
  daraja.faults.push({ on: 'query', times: each, answer: { status: 500, body: '<html>Internal Server Error</html>' } });
  const failing = await Promise.all(Array.from({ length: each }, () => pressPay(site, 'mpesa')));
  const all = [...silent, ...failing];
  await letPollsBegin(site, all);
  await expectCaptured(site, all);
  // Ten callbacks at once about what is settled.
  await Promise.all(
    all.flatMap((paying) =>
      Array.from({ length: 10 }, () => daraja.reportPush(promptOf(daraja, paying).checkoutRequestId)),
    ),
  );
  await expectCaptured(site, all);
  if (daraja.pushes.length !== all.length)
    throw new Error(`${daraja.pushes.length} prompts for ${all.length} payments.`);
  return all;
}

/** Callbacks say paid where the telephone said no, and another amount where it said yes. */
async function lieByMpesa({ site, daraja, each }: Payments): Promise<Paying[]> {
  daraja.callbacks = 'held';
  daraja.phoneAnswers('cancel');
  const cancelled = await Promise.all(Array.from({ length: each }, () => pressPay(site, 'mpesa')));
  daraja.phoneAnswers('pay');
  const other = await Promise.all(Array.from({ length: each }, () => pressPay(site, 'mpesa')));
  const lies = (paying: Paying, number: number) => {
    const lie = { receipt: `LIE${String(number).padStart(7, '0')}` };
    const isCancelled = cancelled.includes(paying);
    return daraja.reportPush(promptOf(daraja, paying).checkoutRequestId, {
      ...lie,
      ...(isCancelled ? { resultCode: 0 } : { amountKes: 7 }),
    });
  };
  await Promise.all([...cancelled, ...other].flatMap((paying, number) => [lies(paying, number), lies(paying, number)]));
  await sleep(2_000);
  await expectNotPaid(site, [...cancelled, ...other]);
  daraja.callbacks = 'at_once';
  return [...cancelled, ...other];
}

/** Stripe's answers are lost or fail, its events come ten times at once. */
async function payByCard({ site, stripe, each }: Payments): Promise<Paying[]> {
  stripe.fail('lost', { times: 1, on: /^POST .*sessions/ });
  const all = [await pressPay(site, 'stripe')];
  stripe.recover();
  all.push(...(await Promise.all(Array.from({ length: each }, () => pressPay(site, 'stripe')))));
  for (const paying of all) {
    const sessions = stripe.books.sessionsOf(paying.paymentId);
    if (sessions.length !== 1) throw new Error(`${sessions.length} pages were opened for one payment.`);
    stripe.books.pay(sessions[0]?.id ?? '');
  }
  stripe.fail('500', { times: 3, on: /^GET / });
  await sendToAll(site, stripe, 10);
  stripe.recover();
  await letPollsBegin(site, all);
  await expectCaptured(site, all);
  return all;
}

/** A genuine event about a page that is not paid, and pages that are paid with something else. */
async function lieByCard({ site, stripe, each }: Payments): Promise<Paying[]> {
  const [unpaid, less, foreign] = await Promise.all(
    [1, 2, 3].map(() => Promise.all(Array.from({ length: each }, () => pressPay(site, 'stripe')))),
  );
  const pageOf = ({ paymentId }: Paying) => stripe.books.sessionsOf(paymentId)[0]?.id ?? '';
  for (const paying of unpaid ?? []) {
    const session = stripe.books.session(pageOf(paying));
    stripe.books.recordEvent('checkout.session.completed', { ...session, status: 'complete', payment_status: 'paid' });
  }
  for (const paying of less ?? []) stripe.books.pay(pageOf(paying), { amount: 100 });
  for (const paying of foreign ?? []) stripe.books.pay(pageOf(paying), { currency: 'jpy' });
  await sendToAll(site, stripe, 2);
  await sleep(2_000);
  const all = [unpaid, less, foreign].flatMap((some) => some ?? []);
  await expectNotPaid(site, all);
  return all;
}

async function sendToAll(site: FaultSite, stripe: StripeServer, times: number): Promise<void> {
  const address = `http://127.0.0.1:${site.port()}/webhooks/stripe`;
  await Promise.all(Array.from({ length: times }, () => stripe.sendEvents(address, stripe.books.events)));
}

/** Everybody cancels; the providers' answers to the first refunds are lost. */
async function refundAll({ site, daraja, stripe, each }: Payments, paid: Paying[]): Promise<number> {
  const { db } = site;
  daraja.faults.push({ on: 'reversal', cuts: 'after', times: each });
  stripe.fail('lost', { times: 2, on: /^POST .*refunds/ });
  for (const { bookingId } of paid) {
    const booking = await readBooking(db, { id: bookingId });
    const quoted = booking && quoteCancellation(booking, new Date());
    if (!quoted?.ok) throw new Error('A booking can not be cancelled');
    const { refundUnits: agreedRefundUnits } = quoted.quote;
    await cancelBooking(db, { bookingId, by: 'customer', reason: null, agreedRefundUnits }, visitor());
  }
  const ids = paid.map(({ paymentId }) => paymentId);
  const states = () =>
    sql<{ state: string; refundMinor: number; reference: string | null }>`
    select state, refund_minor, provider_reference as reference from payments where id = any (${ids}::uuid[])`.execute(
      db,
    );
  await eventually(states, ({ rows }) => rows.every(({ state }) => state === 'refunded'), 'all are refunded', 180_000);
  for (const { id } of stripe.books.intents.values()) {
    const refunds = stripe.books.refundsOf(id);
    if (refunds.length > 1) throw new Error(`${refunds.length} refunds of one card payment.`);
  }
  // A second reversal of one receipt would be one too many, even though M-Pesa refuses it.
  const receipts = daraja.callsOf('reversal').map(({ TransactionID }) => String(TransactionID));
  if (new Set(receipts).size !== receipts.length) throw new Error('A reversal was sent twice.');
  return ids.length;
}

let phones = 0;
/** Somebody holds a seat and presses Pay on the page of their booking. */
async function pressPay(site: FaultSite, provider: 'mpesa' | 'stripe'): Promise<Paying> {
  phones += 1;
  const phone = `+2547${String(12_000_000 + phones)}`;
  const { rows } = await sql<{ id: string }>`select id from flights order by random() limit 1`.execute(site.db);
  const method = provider === 'mpesa' ? 'mpesa' : 'card';
  const held = await heldBooking(site.db, flightsFor([rows[0]?.id ?? '']), {
    payment: {
      method,
      provider,
      payerPhone: provider === 'mpesa' ? phone : null,
      asksIn: provider === 'mpesa' ? 'KES' : null,
    },
  });
  const browser = openBrowser(`http://localhost:${site.port()}`);
  const pass = { bookingId: held.bookingId, endsAt: Date.now() + 600_000, access: 'payer' as const };
  browser.cookies.set(`${STORAGE_PREFIX}-bookings`, signPass(secret, pass));
  const form = { intent: 'pay', method, ...(provider === 'mpesa' && { phone }) };
  const { status } = await browser.post(`/booking/${held.reference}`, form);
  if (status >= 500 && status !== 503) throw new Error(`Pressing Pay was answered ${status}.`);
  return held;
}

function promptOf(daraja: DarajaServer, { paymentId }: Paying) {
  const prompt = daraja.pushes.find(({ callbackUrl }) => callbackUrl.endsWith(paymentId));
  if (!prompt) throw new Error('No telephone rang.');
  return prompt;
}

/** Polls ask after half a minute, which need not be waited for. */
async function letPollsBegin({ db }: FaultSite, all: Paying[]): Promise<void> {
  const ids = all.map(({ paymentId }) => paymentId);
  await sql`
    update payments set submitted_at = submitted_at - interval '1 minute', requested_at = null
    where id = any (${ids}::uuid[]) and captured_at is null`.execute(db);
}

const rowsOf = ({ db }: FaultSite, all: Paying[]) =>
  sql<{ status: string; state: string; capturedMinor: number | null; amountMinor: number; payments: number }>`
    select bookings.status, payments.state, captured_minor, amount_minor,
      (select count(*)::integer from payments as every where every.booking_id = bookings.id) as payments
    from payments join bookings on bookings.id = booking_id
    where payments.id = any (${all.map(({ paymentId }) => paymentId)}::uuid[])`.execute(db);

async function expectCaptured(site: FaultSite, all: Paying[]): Promise<void> {
  const { rows } = await eventually(
    () => rowsOf(site, all),
    (read) => read.rows.every(({ state }) => state === 'captured'),
    'all are captured',
    90_000,
  );
  const wrong = rows.filter(
    ({ status, capturedMinor, amountMinor, payments }) =>
      status !== 'confirmed' || capturedMinor !== amountMinor || payments !== 1,
  );
  if (wrong.length > 0) throw new Error(`Not paid once: ${JSON.stringify(wrong[0])}`);
}

async function expectNotPaid(site: FaultSite, all: Paying[]): Promise<void> {
  const { rows } = await rowsOf(site, all);
  const believed = rows.filter(({ status }) => status === 'confirmed');
  if (believed.length > 0) throw new Error(`${believed.length} lies were believed: ${JSON.stringify(believed[0])}`);
}
