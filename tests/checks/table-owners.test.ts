import { expect, test } from 'vitest';
import { tableBreaches } from './table-owners.ts';

const breaches = (path: string, source: string) =>
  tableBreaches({ path, source }).map((line) => line.replace(/^.*?:(\d+): /, '$1 '));

test('SQL and queries of an earlier part may not touch the table of a later one', () => {
  const source = [
    'const one = sql`select 1 from agent_sales join flights on true`;',
    "const two = db.selectFrom('bookings').select('bookings.id');",
    "const three = db.updateTable('analyticsSales');",
  ].join('\n');
  expect(breaches('features/catalogue/a.ts', source)).toEqual([
    '1 agent_sales belongs to agents, which stands after catalogue',
    '2 bookings belongs to booking, which stands after catalogue',
    '3 analyticsSales belongs to analytics, which stands after catalogue',
  ]);
  expect(breaches('features/operations/a.ts', source)).toEqual([]);
});

test('parts that sell and settle share their tables, everybody reads names of people, and a plain text is no table', () => {
  expect(breaches('features/payments/a.ts', "db.selectFrom('bookings');")).toEqual([]);
  expect(breaches('features/audit/a.ts', 'sql`select 1 from audit_log join users on true`')).toEqual([]);
  expect(breaches('features/settings/a.ts', "const part = 'payments';")).toEqual([]);
  expect(breaches('features/audit/a.ts', "sql`update users set name = ''`; db.deleteFrom('users');")).toHaveLength(1);
});
