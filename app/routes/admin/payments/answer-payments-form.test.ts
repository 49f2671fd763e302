import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unpaidBooking } from '#features/payments/fixtures/unpaid-bookings.ts';
import { paybillHouse, provedMoney } from '#features/payments/mpesa/fixtures/proved-money.ts';
import type { PaybillParts } from '#features/payments/mpesa/paybill/paybill-parts.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { answerPaymentsForm } from './answer-payments-form.ts';

let database: TestDatabase;
let parts: PaybillParts;
const admin = { id: newId(), role: 'admin' as const };
beforeAll(async () => {
  database = await createTestDatabase();
  parts = paybillHouse(database.db);
  await sql`insert into users (id, email, role) values (${admin.id}, 'admin@example.com', 'admin')`.execute(
    database.db,
  );
  await provedMoney(parts, { receipt: 'SKF1JOHN', account: 'JOHN', amountMinor: 3_483_600 });
});
afterAll(() => database.drop());

function send(fields: Record<string, string>, house = parts) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return answerPaymentsForm(house, form, admin);
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
  const asked = { intent: 'match', receipt: 'SKF1JOHN' };
  expect(await send({ ...asked, reference: ' ' })).toMatchObject({ kind: 'refused' });
  const dearer = await referenceOf(35_000);
  expect(await send({ ...asked, reference: dearer, seen: dearer })).toMatchObject({
    kind: 'refused',
    text: expect.stringMatching(/35,000.*34,836 came.*164 too little/),
    values: { reference: dearer },
  });
  const reference = await referenceOf(34_836);
  const seen = await send({ ...asked, reference });
  expect(seen).toMatchObject({ kind: 'seen', receipt: 'SKF1JOHN', reference });
  expect(JSON.stringify(seen)).toContain('Pending');
  // Another one was typed after that.
  expect(await send({ ...asked, reference, seen: dearer })).toMatchObject({ kind: 'seen' });
  expect(await send({ ...asked, reference, seen: reference })).toMatchObject({ kind: 'done' });
  expect(await send({ ...asked, reference: await referenceOf(34_836) })).toMatchObject({ kind: 'failed' });
});

test('what no money or booking can be called is said to be nothing', async () => {
  for (const intent of ['match', 'return', 'ask'])
    for (const receipt of ['', 'a\0b', "a'b"])
      expect(await send({ intent, receipt, reference: 'FM1' })).toMatchObject({
        kind: 'failed',
        text: 'There is no such money.',
      });
  expect(await send({ intent: 'match', receipt: 'SKF1JOHN', reference: 'FM\0' })).toMatchObject({
    kind: 'refused',
    text: 'No booking or deposit is called so.',
  });
});

test('without an initiator, M-Pesa or an intent it says what is missing', async () => {
  const mpesa = { ...parts.mpesa, hasInitiator: false };
  for (const intent of ['return', 'ask', 'register'])
    expect(await send({ intent, receipt: 'SKF1JOHN' }, { ...parts, mpesa })).toMatchObject({
      kind: 'failed',
      text: expect.stringContaining('MPESA_INITIATOR_NAME'),
    });
  expect(await send({ intent: 'register' })).toMatchObject({
    kind: 'failed',
    text: expect.stringContaining('no answer'),
  });
  expect(await send({ intent: 'steal', receipt: 'SKF1JOHN' })).toBeUndefined();
});
