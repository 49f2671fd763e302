import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import type { Values } from '../editing/form-values.ts';
import { fareRuleValues, parseFareRule } from './fare-rule-form.ts';
import { readFareRules, saveFareRule } from './save-fare-rule.ts';

const actor: Actor = { id: null, role: 'admin', clientAddress: '203.0.113.7' };

let database: TestDatabase;
let airlineId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.db.deleteFrom('airlines').execute();
  airlineId = newId();
  await database.db.insertInto('airlines').values({ id: airlineId, name: 'Pwani Air', code: 'P9' }).execute();
});

async function economy() {
  const [rule] = await readFareRules(database.db, airlineId);
  if (rule?.cabin !== 'economy') throw new Error('There is no rule for economy');
  return rule;
}

/** The stored economy form with some fields changed. */
async function save(typed: Values, { version, of = airlineId }: { version?: number; of?: string } = {}) {
  const stored = await economy();
  const values = { ...fareRuleValues(stored.rule), ...typed };
  return saveFareRule(database.db, { airlineId: of, id: stored.id, version: version ?? stored.version, values }, actor);
}

test('an airline has rules for all cabins from its first moment, in the order of their comfort', async () => {
  const rules = await readFareRules(database.db, airlineId);
  expect(rules.map(({ cabin }) => cabin)).toEqual(['economy', 'premium', 'business', 'first']);
  expect(rules[0]?.rule).toEqual({
    cabinBagKg: 7,
    checkedBags: 1,
    checkedBagKg: 23,
    childFarePercent: 75,
    infantFarePercent: 10,
    terms: [
      { daysBefore: 30, changeFeePercent: 10, refundPercent: 75 },
      { daysBefore: 7, changeFeePercent: 20, refundPercent: 50 },
      { daysBefore: 0, changeFeePercent: null, refundPercent: 0 },
    ],
  });
  expect(await readFareRules(database.db, newId())).toEqual([]);
});

test('what is saved is what is read, with rows added, removed and put in order, and is noted', async () => {
  const { id } = await economy();
  const typed = {
    child_fare_percent: '80',
    'days_before.1': '',
    'change_fee_percent.1': '',
    'refund_percent.1': '',
    'days_before.7': '60',
    'change_fee_percent.7': '0',
    'refund_percent.7': '100',
  };
  expect(await save(typed)).toEqual({ ok: true, id });
  const { rule, version } = await economy();
  expect(version).toBe(2);
  expect(rule).toMatchObject({
    childFarePercent: 80,
    terms: [
      { daysBefore: 60, changeFeePercent: 0, refundPercent: 100 },
      { daysBefore: 30, changeFeePercent: 10, refundPercent: 75 },
      { daysBefore: 0, changeFeePercent: null, refundPercent: 0 },
    ],
  });
  const noted = await database.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('subjectId', '=', id)
    .execute();
  expect(noted).toMatchObject([
    {
      action: 'fare_rule_changed',
      before: { child_fare_percent: '75' },
      after: { child_fare_percent: '80' },
    },
  ]);
});

test('what was read makes the same form and the same rule again', async () => {
  for (const { rule } of await readFareRules(database.db, airlineId)) {
    expect(parseFareRule(fareRuleValues(rule))).toEqual({ ok: true, value: rule });
  }
});

test('somebody else saved first: their values come back, and nothing of the second is stored', async () => {
  await save({ cabin_bag_kg: '8' });
  const refused = await save({ cabin_bag_kg: '9', 'refund_percent.0': '60' }, { version: 1 });
  expect(refused).toMatchObject({
    ok: false,
    error: 'changed_meanwhile',
    version: 2,
    now: { cabin_bag_kg: '8' },
  });
  const { rule } = await economy();
  expect(rule.cabinBagKg).toBe(8);
  expect(rule.terms[0]?.refundPercent).toBe(75);
});

test('the rule of another airline, or of a deleted one, is gone', async () => {
  expect(await save({ cabin_bag_kg: '8' }, { of: newId() })).toEqual({ ok: false, error: 'gone' });
  const { id, version, rule } = await economy();
  await database.db.updateTable('airlines').set({ deletedAt: new Date() }).execute();
  const values = fareRuleValues(rule);
  expect(await saveFareRule(database.db, { airlineId, id, version, values }, actor)).toEqual({
    ok: false,
    error: 'gone',
  });
});

describe('a form that makes no sense says at its field why', () => {
  const row = (number: number, days: string, change: string, refund: string): Values => ({
    [`days_before.${number}`]: days,
    [`change_fee_percent.${number}`]: change,
    [`refund_percent.${number}`]: refund,
  });

  test.each<[string, Values, Values]>([
    ['a bag that nobody lifts', { cabin_bag_kg: '51' }, { cabin_bag_kg: 'Enter a whole number from 0 to 50.' }],
    ['half a bag', { checked_bags: '1.5' }, { checked_bags: 'Enter a whole number from 0 to 5.' }],
    ['a negative share', { child_fare_percent: '-5' }, { child_fare_percent: 'Enter a whole number from 0 to 100.' }],
    ['nothing', { infant_fare_percent: '' }, { infant_fare_percent: 'Infants pay is missing.' }],
    ['a row without a day', row(5, '', '10', '20'), { 'days_before.5': 'Days before is missing.' }],
    ['a row without a refund', row(5, '10', '10', ''), { 'refund_percent.5': 'Refund is missing.' }],
    ['a row in another year', row(5, '366', '', '80'), { 'days_before.5': 'Enter a whole number from 0 to 365.' }],
    ['the same day twice', row(5, '30', '10', '75'), { 'days_before.5': 'Another row has this day.' }],
    [
      'more back for those who wait',
      row(5, '3', '50', '90'),
      { 'refund_percent.5': "Fewer days before departure can't give more back." },
    ],
    [
      'seven rows',
      {
        ...row(5, '40', '', '75'),
        ...row(6, '50', '', '75'),
        ...row(7, '60', '', '75'),
        ...row(8, '70', '', '75'),
      },
      { terms: 'At most 6 rows are possible.' },
    ],
    ['no last day', row(2, '', '', ''), { terms: 'There must be a row for the last day, day 0.' }],
  ])('%s', async (_, typed, problems) => {
    expect(await save(typed)).toEqual({ ok: false, error: 'invalid', problems });
    expect((await economy()).version).toBe(1);
  });
});
