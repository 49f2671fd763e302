import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { createSandboxProvider, sandboxKey } from '#features/payments/sandbox/sandbox-provider.ts';
import { newId } from '#lib/ids.ts';
import { choose, pageOf, signed, testPaymentSecret } from '../payments-with-sandbox.ts';
import type { ProviderHarness, ProviderOperation, Trouble } from './provider-harness.ts';

const strangersKey = sandboxKey('a secret that somebody else has, of their own');

/** The sandbox has its books in our database, and no line to it that could be cut: its bad days are played here. */
export async function sandboxHarness(db: Database): Promise<ProviderHarness> {
  const sandbox = createSandboxProvider({ db, baseUrl: 'http://localhost:3000', secret: testPaymentSecret });
  const troubles = new Map<ProviderOperation, Trouble>();
  const callback = (paymentId: string) => JSON.stringify({ id: `evt_${newId()}`, type: 'payment.captured', paymentId });
  return {
    provider: withTroubles(sandbox, troubles),
    method: 'card',
    next: 'redirect',
    currencies: ['KES', 'USD'],
    mayTakeOther: ['amount', 'currency'],
    refundsTakeTime: false,
    refundsNeedCallback: false,
    async pays(paymentId, { amountMinor, currency } = {}) {
      await choose(db, paymentId, 'approve');
      await sql`
        update sandbox_payments set captured_minor = coalesce(${amountMinor ?? null}, captured_minor),
          currency = coalesce(${currency ?? null}, currency)
        where payment_id = ${paymentId}::uuid`.execute(db);
    },
    async declines(paymentId) {
      await choose(db, paymentId, 'decline');
    },
    async walksAway(paymentId) {
      await sql`update sandbox_payments set session_ends_at = now() where payment_id = ${paymentId}::uuid`.execute(db);
    },
    async callbacks(paymentId) {
      const events = await db
        .selectFrom('sandboxEvents')
        .select('body')
        .where('sandboxPaymentId', '=', await pageOf(db, paymentId))
        .orderBy('createdAt')
        .execute();
      return events.map(({ body }) => signed(JSON.stringify(body)));
    },
    async forgeries(paymentId, ownPaymentId) {
      const body = callback(paymentId);
      const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
      return {
        'not signed': { headers: new Headers(), body, path: '' },
        'signed with nothing': { headers: new Headers({ 'x-sandbox-signature': 't=0,v1=' }), body, path: '' },
        'signed by a stranger': signed(body, { key: strangersKey }),
        'signed long ago': signed(body, { at: ago(301) }),
        'signed in the future': signed(body, { at: ago(-301) }),
        'signed for another text': { ...signed(callback(ownPaymentId)), body },
        'no JSON': signed('not json'),
        'of nothing': signed(JSON.stringify({ id: 'evt', paymentId: 'not one' })),
      };
    },
    async mixedUp(paymentId, paidPaymentId) {
      const sandboxPayment = await pageOf(db, paidPaymentId);
      const body = { id: `evt_${newId()}`, type: 'payment.captured', paymentId, sandboxPayment };
      return [signed(JSON.stringify(body))];
    },
    async trouble(operation, trouble) {
      troubles.set(operation, trouble);
    },
    async calm() {
      troubles.clear();
    },
    async books(paymentId) {
      const rows = await db
        .selectFrom('sandboxPayments')
        .select(['id', 'capturedMinor', 'refundedMinor'])
        .where('paymentId', '=', paymentId)
        .execute();
      const [page] = rows;
      return {
        requests: rows.length,
        takenMinor: page?.capturedMinor ?? 0,
        refundedMinor: page?.refundedMinor ?? 0,
        refunds: page?.refundedMinor ? 1 : 0,
        names: rows.map(({ id }) => id),
      };
    },
    async close() {},
  };
}

function withTroubles(provider: PaymentProvider, troubles: ReadonlyMap<ProviderOperation, Trouble>): PaymentProvider {
  /** Answers with a refusal, or throws when it is unreachable. */
  async function meet<Answer>(operation: ProviderOperation, ask: () => Promise<Answer>, no: Answer): Promise<Answer> {
    switch (troubles.get(operation)) {
      case undefined:
        return ask();
      case 'down':
        throw new Error('no route to host');
      case 'slow':
        await ask();
        throw new Error('the answer took too long');
      case 'refusing':
        return no;
    }
  }
  return {
    ...provider,
    create: (...args) => meet('create', () => provider.create(...args), { ok: false, reason: 'card not supported' }),
    status: (...args) => meet('status', () => provider.status(...args), { state: 'unknown' }),
    refund: (...args) => meet('refund', () => provider.refund(...args), { state: 'failed', reason: 'not today' }),
  };
}
