import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaybillParts } from '#features/payments/mpesa/paybill/paybill-receipt.ts';
import { newId } from '#lib/ids.ts';
import { makeAgent } from '#tests/agents/agents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { paybillContext, provedMoney } from '#tests/payments/mpesa/proved-money.ts';
import { unpaidBooking } from '#tests/payments/unpaid-bookings.ts';
import { outcomeOf } from '../../../answer-form.ts';
import { paymentIntents } from './payment-forms.ts';

let database: TestDatabase;
let parts: PaybillParts;
const admin = { id: newId(), role: 'admin' as const };
beforeAll(async () => {
  database = await createTestDatabase();
  parts = paybillContext(database.db);
  await sql`insert into users (id, email, role) values (${admin.id}, 'admin@example.com', 'admin')`.execute(
    database.db,
  );
  await provedMoney(parts, { receipt: 'SKF1JOHN', account: 'JOHN', amountMinor: 3_483_600 });
});
afterAll(() => database.drop());

function send(fields: Record<string, string>, context = parts) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return outcomeOf(form, paymentIntents(context, admin));
}

async function referenceOf(chargedUnits: number): Promise<string> {
  const { bookingId } = await unpaidBooking(database.db, { chargedUnits });
  const booking = await database.db
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return booking.reference;
}

test('what money is matched to is seen before, and another price is refused with the difference', async () => {
  const match = { intent: 'match', of: 'SKF1JOHN' };
  expect(await send({ ...match, reference: ' ' })).toMatchObject({ kind: 'refused' });
  const dearer = await referenceOf(35_000);
  expect(await send({ ...match, reference: dearer, seen: dearer })).toMatchObject({
    kind: 'refused',
    text: expect.stringMatching(/35,000.*34,836 was received.*164 too little/),
    values: { reference: dearer },
  });
  const reference = await referenceOf(34_836);
  const seen = await send({ ...match, reference: reference.toLowerCase() });
  expect(seen).toMatchObject({ kind: 'shown', receipt: 'SKF1JOHN', reference, warning: null });
  expect(JSON.stringify(seen)).toMatch(/Customer.*Pending.*Leaves.*Received.*34,836.*Requested.*34,836.*None/);
  // Another one was typed after that.
  expect(await send({ ...match, reference, seen: dearer })).toMatchObject({ kind: 'shown' });
  expect(await send({ ...match, reference, seen: reference })).toMatchObject({ kind: 'done' });
  expect(await send({ ...match, reference: await referenceOf(34_836) })).toMatchObject({ kind: 'failed' });
});

test('a deposit is seen with what will be credited, and a warning where that is not what was asked for', async () => {
  const { agentId, userId } = await makeAgent(database.db);
  const [depositId, reference] = [newId(), 'DEP-1791234567890'];
  await sql`
    insert into agent_deposits (id, agent_id, reference, amount_minor, method, requested_by)
    values (${depositId}, ${agentId}, ${reference}, 10_000, 'mobile_money', ${userId})`.execute(database.db);
  await sql`
    insert into payments (id, deposit_id, provider, method, currency, amount_minor, amount_usd_minor)
    values (${newId()}, ${depositId}, 'mpesa', 'mpesa', 'KES', 1_295_000, 10_000)`.execute(database.db);
  await provedMoney(parts, { receipt: 'SKF2LESS', account: 'CREDIT', amountMinor: 500_000 });
  const seen = await send({ intent: 'match', of: 'SKF2LESS', reference: '791234567890' });
  expect(seen).toMatchObject({ kind: 'shown', reference });
  expect(JSON.stringify(seen)).toMatch(
    /Will be credited.*Received.*5,000.*Requested.*12,950 for \$100.*7,950 too little.*requested \$100.* will get/,
  );
});

test('money is put aside with a reason, and what was sent back by hand needs a code of its own', async () => {
  await sql`
    insert into mpesa_receipts (receipt, amount_minor, account, paid_at, source)
    values ('SKF3HEARD', 100, 'x', now(), 'confirmation')`.execute(database.db);
  const aside = { intent: 'aside', of: 'SKF3HEARD' };
  expect(await send({ ...aside, reason: ' ' })).toMatchObject({ kind: 'refused', intent: 'aside' });
  expect(await send({ ...aside, reason: 'Made up' })).toMatchObject({ kind: 'done' });
  expect(await send({ ...aside, reason: 'Made up' })).toMatchObject({ kind: 'failed' });
  await provedMoney(parts, { receipt: 'SKF3RENT', account: 'RENT', amountMinor: 500_000 });
  const byHand = { intent: 'by-hand', of: 'SKF3RENT' };
  for (const reference of ['', 'a b', 'SKF3RENT'])
    expect(await send({ ...byHand, reference })).toMatchObject({ kind: 'refused', intent: 'by-hand' });
  expect(await send({ ...byHand, reference: 'skf3back1' })).toMatchObject({ kind: 'done' });
  expect(await send({ ...byHand, reference: 'SKF3BACK2' })).toMatchObject({ kind: 'failed' });
});

test('what no money or booking can be called is said to be nothing', async () => {
  for (const intent of ['match', 'return', 'ask'])
    for (const receipt of ['', 'a\0b', "a'b"])
      expect(await send({ intent, of: receipt, reference: 'FM1' })).toMatchObject({
        kind: 'failed',
        text: 'This payment was not found.',
      });
  expect(await send({ intent: 'match', of: 'SKF1JOHN', reference: 'FM\0' })).toMatchObject({
    kind: 'refused',
    text: 'No booking or deposit has this reference.',
  });
});

test('without an initiator, M-Pesa or an intent it says what is missing', async () => {
  const mpesa = { ...parts.mpesa, hasInitiator: false };
  for (const intent of ['return', 'ask', 'register'])
    expect(await send({ intent, of: 'SKF1JOHN' }, { ...parts, mpesa })).toMatchObject({
      kind: 'failed',
      text: expect.stringContaining('MPESA_INITIATOR_NAME'),
    });
  expect(await send({ intent: 'register' })).toMatchObject({
    kind: 'failed',
    text: expect.stringContaining('does not respond'),
  });
  expect(await send({ intent: 'steal', of: 'SKF1JOHN' })).toBeUndefined();
});
