import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { Minor } from '#lib/money.ts';
import { parseJson } from '#lib/untrusted-input.ts';
import type { Payment } from '../payment.ts';
import type {
  PaymentProvider,
  PaymentReport,
  RefundOutcome,
  RefundReport,
  VerifiedCallback,
} from '../payment-provider.ts';

export const SIGNATURE_HEADER = 'x-sandbox-signature';

/** Allowed clock difference; limits replays of an intercepted callback. */
const windowSeconds = 300;

/** A key derived from the application secret for this purpose only. */
export function sandboxKey(secret: string): Buffer {
  return createHmac('sha256', secret).update('sandbox-callbacks').digest();
}

export function signCallback(key: Buffer, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${mac(key, seconds, body).toString('hex')}`;
}

function isSigned(key: Buffer, header: string | null, body: string, now: Date): boolean {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!given) return false;
  const seconds = Number(time);
  if (Math.abs(now.getTime() / 1000 - seconds) > windowSeconds) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), mac(key, seconds, body));
}

function mac(key: Buffer, seconds: number, body: string): Buffer {
  return createHmac('sha256', key).update(`${seconds}.${body}`).digest();
}

const callbackSchema = z.looseObject({ id: z.string().min(1).max(120), paymentId: z.uuid() });

/** A provider that moves no money, with its own tables and page, and the faults of real providers. */
export function createSandboxProvider({
  db,
  baseUrl,
  secret,
  now = () => new Date(),
}: {
  db: Database;
  baseUrl: string;
  secret: string;
  now?: () => Date;
}): PaymentProvider {
  const key = sandboxKey(secret);
  return {
    name: 'sandbox',
    // M-Pesa's own limits: KES 1 to KES 250,000.
    methods: { mpesa: { asksIn: 'KES', limits: { minMinor: 100, maxMinor: 25_000_000 } }, card: {} },
    byHand: false,
    async create(payment, { returnUrl }) {
      const id = await openPage(db, payment, returnUrl);
      return { ok: true, next: 'redirect', url: `${baseUrl}/sandbox/pay/${id}`, providerReference: id };
    },
    status: (payment) => status(db, payment.id),
    refund: (payment, amountMinor) => refund(db, payment.id, amountMinor),
    refundStatus: (payment, amountMinor) => refundStatus(db, payment.id, amountMinor),
    verifyCallback: ({ headers, body }) =>
      isSigned(key, headers.get(SIGNATURE_HEADER), body, now()) ? read(body) : { ok: false },
  };
}

async function openPage(db: Database, payment: Payment, returnUrl: string): Promise<string> {
  const { id } = await db
    .insertInto('sandboxPayments')
    .values({
      id: `sbx_${randomBytes(16).toString('base64url')}`,
      paymentId: payment.id,
      reference: payment.reference,
      method: payment.method,
      currency: payment.currency,
      amountMinor: payment.amountMinor,
      payerPhone: payment.payerPhone,
      returnUrl,
    })
    // An update that changes nothing returns the id of the existing page.
    .onConflict((conflict) => conflict.column('paymentId').doUpdateSet({ paymentId: payment.id }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function status(db: Database, paymentId: string): Promise<PaymentReport> {
  const page = await db
    .selectFrom('sandboxPayments')
    .selectAll()
    .select([
      sql<boolean>`coalesce(answers_at <= clock_timestamp(), false)`.as('hasAnswered'),
      sql<boolean>`session_ends_at <= clock_timestamp()`.as('isOver'),
    ])
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  if (!page || page.outcome === 'silent') return { state: 'unknown' };
  if (page.outcome === null) return page.isOver ? { state: 'failed', reason: 'expired' } : { state: 'pending' };
  if (!page.hasAnswered) return { state: 'pending' };
  if (page.outcome === 'failed' || page.capturedMinor === null) return { state: 'failed', reason: 'declined' };
  return {
    state: 'captured',
    amountMinor: page.capturedMinor,
    currency: page.currency,
    providerReference: page.id,
  };
}

async function refund(db: Database, paymentId: string, amountMinor: Minor): Promise<RefundOutcome> {
  const { rows } = await sql<{ refundReference: string; refundedMinor: Minor }>`
    update sandbox_payments set
      refunded_minor = coalesce(refunded_minor, ${amountMinor}::bigint),
      refund_reference = coalesce(refund_reference, ${`rfd_${randomBytes(9).toString('base64url')}`}),
      refunded_at = coalesce(refunded_at, clock_timestamp())
    where payment_id = ${paymentId}::uuid and outcome = 'captured'
      and coalesce(refunded_minor, ${amountMinor}::bigint) <= captured_minor
    returning refund_reference, refunded_minor`.execute(db);
  const [refunded] = rows;
  if (!refunded) return { state: 'failed', reason: 'There is nothing to refund' };
  return refunded.refundedMinor === amountMinor
    ? { state: 'refunded', refundReference: refunded.refundReference }
    : { state: 'failed', reason: 'Another amount has been refunded' };
}

async function refundStatus(db: Database, paymentId: string, amountMinor: Minor): Promise<RefundReport> {
  const page = await db
    .selectFrom('sandboxPayments')
    .select(['refundReference', 'refundedMinor'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  if (!page?.refundReference) return { state: 'unknown' };
  return page.refundedMinor === amountMinor
    ? { state: 'refunded', refundReference: page.refundReference }
    : { state: 'failed', reason: 'Another amount has been refunded' };
}

function read(body: string): VerifiedCallback {
  const parsed = callbackSchema.safeParse(parseJson(body));
  if (!parsed.success) return { ok: false };
  const { id: eventId, paymentId } = parsed.data;
  return { ok: true, eventId, paymentId, about: 'payment', body: parsed.data };
}
