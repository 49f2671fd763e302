import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '#db/connect.ts';
import { unbalancedCurrencies } from '#features/ledger/ledger.ts';
import { readPayment } from '#features/payments/payment-row.ts';
import { settlePayment } from '#features/payments/settle-payment.ts';
import { createLog } from '#lib/log.ts';
import { type PaymentsWithMpesa, promptOf, startPaymentsWithMpesa } from './payments-with-mpesa.ts';

interface OwnDatabase {
  db: Database;
  drop: () => Promise<void>;
}

/**
 * M-Pesa for the tests of one file: Daraja sends no callbacks by itself, and all prompts are paid. After all tests the ledger
 * must balance.
 */
export function mpesaInTests(createDatabase: () => Promise<OwnDatabase>) {
  let database: OwnDatabase;
  let mpesa: PaymentsWithMpesa;
  let lines: string[] = [];
  beforeAll(async () => {
    database = await createDatabase();
    const log = createLog('debug', { write: (line: string) => void lines.push(line) });
    mpesa = await startPaymentsWithMpesa(database.db, { log });
  });
  beforeEach(() => {
    lines = [];
    mpesa.daraja.calls.length = 0;
    mpesa.daraja.faults.length = 0;
    mpesa.daraja.callbacks = 'held';
    mpesa.daraja.phoneAnswers('pay');
  });
  afterEach(() => mpesa.daraja.quiet());
  afterAll(async () => {
    expect(await unbalancedCurrencies(database.db)).toEqual([]);
    await mpesa.stop();
    await database.drop();
  });

  async function paymentOf(id: string) {
    const payment = await readPayment(database.db, id);
    if (!payment) throw new Error('There is no such payment');
    return payment;
  }
  const prompt = (id: string) => promptOf(mpesa.daraja, database.db, id);

  return {
    get db() {
      return database.db;
    },
    get daraja() {
      return mpesa.daraja;
    },
    get context() {
      return mpesa.context;
    },
    get provider() {
      return mpesa.provider;
    },
    /** Log lines since the test began. */
    get lines() {
      return lines;
    },
    makeProvider: (timeoutMs?: number) => mpesa.makeProvider(timeoutMs),
    prompted: (wanted?: Parameters<PaymentsWithMpesa['prompted']>[0]) => mpesa.prompted(wanted),
    paymentRow: (id: string) =>
      database.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    pushRow: (id: string) =>
      database.db.selectFrom('mpesaPushes').selectAll().where('paymentId', '=', id).executeTakeFirst(),
    paymentOf,
    create: async (id: string, provider = mpesa.provider) => provider.create(await paymentOf(id), { returnUrl: '' }),
    settle: (id: string) => settlePayment(mpesa.context, id),
    prompt,
    report: async (id: string, changes = {}) => mpesa.daraja.reportPush((await prompt(id)).checkoutRequestId, changes),
    ages: (id: string, minutes: number) =>
      sql`update mpesa_pushes set requested_at = requested_at - make_interval(mins => ${minutes}) where payment_id = ${id}::uuid`.execute(
        database.db,
      ),
    /** A provider with a short timeout, which has its token even on a busy machine. */
    async hastyProvider() {
      const hasty = mpesa.makeProvider(400);
      const payment = await paymentOf((await mpesa.prompted()).paymentId);
      const state = () =>
        hasty.status(payment).then(
          (report) => report.state,
          () => 'unreachable',
        );
      await expect.poll(state).toBe('captured');
      mpesa.daraja.calls.length = 0;
      return hasty;
    },
  };
}
