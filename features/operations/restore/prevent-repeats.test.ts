import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailLowBalance } from '#features/agents/emails/email-agent.ts';
import { pauseCampaign } from '#features/notifications/campaigns/move-campaign.ts';
import { readCampaign } from '#features/notifications/campaigns/read-campaign.ts';
import { sendCampaigns } from '#features/notifications/campaigns/send-campaigns.ts';
import { deliverCampaignTask } from '#features/notifications/queue-mail.ts';
import { reversePayment } from '#features/payments/mpesa/mpesa-provider.ts';
import { sendDueRefunds } from '#features/payments/send-due-refunds.ts';
import { checkAlerts } from '#features/search/alerts/check-alerts.ts';
import { usualRatesPerUsd } from '#features/settings/currencies.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { makeAgent } from '#tests/agents/agents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedMails, testMailContext } from '#tests/mail-context.ts';
import { addSubscriber, campaignInProgress } from '#tests/notifications/campaigns.ts';
import { paybillContext, provedMoney } from '#tests/payments/mpesa/proved-money.ts';
import { unpaidBooking } from '#tests/payments/unpaid-bookings.ts';
import { queuedPayloads } from '#tests/queued-jobs.ts';
import { preventRepeats } from './restore-backup.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const hour = 3_600_000;

/** Runs the hourly alert job with flights at this price. */
async function anHour(now: Date, priceMinor: number): Promise<void> {
  const parts = { db: database.db, mailContext: testMailContext(), log: createLog('silent') };
  await checkAlerts({ ...parts, ratesPerUsd: usualRatesPerUsd(), lowestPrice: async () => priceMinor }, now);
  await emailLowBalance(parts);
}

async function calm(): Promise<void> {
  const backup = { id: newId(), fileName: 'a.backup', bytes: 1 };
  await database.db
    .transaction()
    .execute((transaction) => preventRepeats(transaction, { today: '2026-11-15', backup }));
}

test('a refund by M-Pesa may have left since the backup: nothing is sent before M-Pesa says where the money is', async () => {
  const { db } = database;
  const parts = paybillContext(db);
  const { bookingId } = await unpaidBooking(db, { currency: 'KES', chargedUnits: 5_000 });
  const { reference } = await db
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  await provedMoney(parts, { receipt: 'SKF1PAID', account: reference, amountMinor: 500_000 });
  const payment = await db
    .updateTable('payments')
    .set({ state: 'refund_due', refundDueAt: new Date(), refundMinor: 250_000, refundUsdMinor: 1 })
    .where('providerReference', '=', 'SKF1PAID')
    .returning(['id', 'providerReference'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('mpesaCommands')
    .values({ id: newId(), kind: 'status', receipt: 'SKF1PAID', paymentId: payment.id })
    .execute();
  await db.updateTable('payments').set({ refundFailure: 'no' }).where('id', '=', payment.id).execute();
  await calm();
  // It had been refused and may have been paid out by hand since.
  expect(await sendDueRefunds(parts)).toEqual({ sent: 0, failed: 0 });
  const { refundAttempts } = await db
    .selectFrom('payments')
    .select('refundAttempts')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow();
  expect(refundAttempts).toBe(0);
  const waiting = await db.selectFrom('mpesaCommands').select('id').where('answeredAt', 'is', null).execute();
  expect(waiting).toEqual([]);
  // A partial refund cannot be queried; a full one can.
  expect(await reversePayment(parts, payment, 250_000)).toEqual({ state: 'failed', reason: 'result_lost' });
  expect(await reversePayment(parts, payment, 500_000)).toEqual({ state: 'pending' });
  const sent = await db
    .selectFrom('mpesaCommands')
    .select(['kind', 'resultText'])
    .where('receipt', '=', 'SKF1PAID')
    .orderBy('requestedAt', 'desc')
    .execute();
  expect(sent.slice(0, 2)).toEqual([
    { kind: 'status', resultText: 'M-Pesa could not be reached' },
    { kind: 'reversal', resultText: 'Restored from a backup' },
  ]);
});

test('a campaign that was being sent, or paused, reaches nobody any more', async () => {
  const { db } = database;
  const { userId } = await makeAgent(db);
  const admin = { id: userId, role: 'admin' as const };
  await addSubscriber(db, 'reader@example.com');
  const going = await campaignInProgress(db, admin);
  const halted = await campaignInProgress(db, admin);
  await pauseCampaign(db, halted, admin, 'admin');
  await calm();
  await sendCampaigns({ db, isSwitchedOn: () => true });
  for (const id of [going, halted])
    expect(await readCampaign(db, id)).toMatchObject({ state: 'stopped', haltedBy: 'restore' });
  expect(await queuedPayloads(db, deliverCampaignTask)).toEqual([]);
});

test('what was mailed between the backup and the restore is not mailed again, and later news is', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { creditMinor: 10_000 });
  await sql`update agents set low_balance_minor = 20_000 where id = ${agent.agentId}`.execute(db);
  await sql`update users set email_verified = true where id = ${agent.userId}`.execute(db);
  await sql`
    insert into price_alerts (
      id, user_id, from_place, to_place, trip, date, cabin, adults, children, infants, currency, stop_token,
      watched_price_minor, seen_price_minor, checked_at
    ) values (
      ${newId()}, ${agent.userId}, 'Nairobi', 'Mombasa', 'one-way', current_date + 9, 'economy', 1, 0, 0, 'USD',
      ${'w'.repeat(43)}, 40_000, 40_000, now() - interval '1 hour'
    )`.execute(db);
  await calm();
  const now = Date.now();
  await anHour(new Date(now), 35_000);
  await anHour(new Date(now + hour), 35_000);
  expect(await queuedMails(db)).toEqual([]);

  await sql`update agents set low_balance_minor = 5_000 where id = ${agent.agentId}`.execute(db);
  await anHour(new Date(now + 2 * hour), 30_000);
  await sql`update agents set low_balance_minor = 20_000 where id = ${agent.agentId}`.execute(db);
  await anHour(new Date(now + 3 * hour), 30_000);
  const mails = await queuedMails(db);
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain('When you began: $350\nNow: $300');
});
