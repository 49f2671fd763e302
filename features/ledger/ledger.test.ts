import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import {
  CUSTOMERS,
  exchange,
  moneyAt,
  postTransfers,
  readBalances,
  type Transfer,
  transfersOfBooking,
  UNMATCHED,
  unbalancedCurrencies,
} from './ledger.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const post = (...transfers: Transfer[]) =>
  inTransaction(database.db, (transaction) => postTransfers(transaction, transfers));
const balance = async (code: string) => (await readBalances(database.db, [code])).get(code);

test('money that comes in shillings stands in both currencies, and each of them adds up to nothing', async () => {
  const [bookingId, money] = [newId(), moneyAt('test_bank', 'KES')];
  await post(
    { debit: money, credit: exchange('KES'), amountMinor: 129_500, kind: 'payment_captured', bookingId },
    { debit: exchange('USD'), credit: CUSTOMERS, amountMinor: 1_000, kind: 'payment_captured', bookingId },
  );
  expect(await readBalances(database.db, [money, exchange('KES'), exchange('USD'), CUSTOMERS])).toEqual(
    new Map([
      [money, -129_500],
      [exchange('KES'), 129_500],
      [exchange('USD'), -1_000],
      [CUSTOMERS, 1_000],
    ]),
  );
  expect(await unbalancedCurrencies(database.db)).toEqual([]);
  expect(await transfersOfBooking(database.db, bookingId)).toMatchObject([
    { debit: money, credit: exchange('KES'), currency: 'KES', amountMinor: 129_500, bookingId },
    { debit: exchange('USD'), credit: CUSTOMERS, currency: 'USD', amountMinor: 1_000, bookingId },
  ]);
});

test('money that came to the paybill before anybody knew whose it was is told with the booking that it was for', async () => {
  const [bookingId, receipt, money] = [newId(), 'LEDGER0001', moneyAt('mpesa', 'KES')];
  await database.db
    .insertInto('mpesaReceipts')
    .values({ receipt, amountMinor: 900, account: 'x', paidAt: new Date(), source: 'confirmation' })
    .execute();
  const about = { amountMinor: 900, mpesaReceipt: receipt };
  await post(
    { ...about, debit: money, credit: UNMATCHED, kind: 'paybill_received' },
    { ...about, debit: UNMATCHED, credit: money, kind: 'paybill_matched', bookingId },
  );
  const events = await transfersOfBooking(database.db, bookingId);
  expect(events.map(({ kind }) => kind)).toEqual(['paybill_received', 'paybill_matched']);
});

test('shillings never become dollars by a transfer, and money never moves backwards or in place', async () => {
  const kes = moneyAt('refusing', 'KES');
  const move = (debit: string, credit: string, amountMinor: number) =>
    post({ debit, credit, amountMinor, kind: 'fare_earned' });
  await expect(move(kes, CUSTOMERS, 100)).rejects.toThrow('ledger_transfers');
  await expect(move(CUSTOMERS, CUSTOMERS, 100)).rejects.toThrow('ledger_transfers');
  await expect(move(CUSTOMERS, moneyAt('refusing', 'USD'), -100)).rejects.toThrow('ledger_transfers');
  expect(await balance(kes)).toBe(0);
});

test('of several moves, one that is refused takes the others with it', async () => {
  const [here, there] = [moneyAt('all_or_none', 'USD'), moneyAt('elsewhere', 'USD')];
  const good = { debit: here, credit: there, amountMinor: 500, kind: 'fare_earned' };
  await expect(post(good, { ...good, credit: here })).rejects.toThrow('ledger_transfers');
  expect(await balance(there)).toBe(0);
});

test('an amount of nothing leaves no trace', async () => {
  const bookingId = newId();
  await post({ debit: CUSTOMERS, credit: exchange('USD'), amountMinor: 0, kind: 'refund_sent', bookingId });
  expect(await transfersOfBooking(database.db, bookingId)).toEqual([]);
});

test('an account with a floor gives what it has and not a cent more, also to twenty who ask at once', async () => {
  const purse = 'agent:test:USD';
  await database.pool.query(`select open_ledger_account('${purse}', 1, 0)`);
  await post({ debit: moneyAt('purse', 'USD'), credit: purse, amountMinor: 1_000, kind: 'deposit' });
  const spending = Array.from({ length: 20 }, () =>
    post({ debit: purse, credit: 'airline:test:USD', amountMinor: 300, kind: 'fare_earned' }),
  );
  const results = await Promise.allSettled(spending);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await balance(purse)).toBe(100);
});

test('nobody changes what has been written, or a balance by hand', async () => {
  await post({ debit: moneyAt('kept', 'USD'), credit: CUSTOMERS, amountMinor: 700, kind: 'deposit' });
  for (const statement of [
    'update ledger_transfers set amount_minor = 1',
    'delete from ledger_transfers',
    'truncate ledger_transfers',
    'update ledger_accounts set balance_minor = balance_minor + 1',
    'delete from ledger_accounts',
    'truncate ledger_accounts',
  ]) {
    await expect(database.pool.query(statement)).rejects.toThrow();
  }
  expect(await balance(moneyAt('kept', 'USD'))).toBe(-700);
  expect(await unbalancedCurrencies(database.db)).toEqual([]);
});

test('forty who move money between the same two accounts, both ways at once, all get through', async () => {
  const [one, other] = ['hotel:one:USD', 'hotel:other:USD'];
  const both = Array.from({ length: 40 }, (_, number) =>
    post({
      debit: number % 2 ? one : other,
      credit: number % 2 ? other : one,
      amountMinor: 10,
      kind: 'fare_earned',
    }),
  );
  await Promise.all(both);
  expect([await balance(one), await balance(other)]).toEqual([0, 0]);
});
