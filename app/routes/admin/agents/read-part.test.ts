import { expect, test } from 'vitest';
import type { Statement } from '#features/agents/statement/statement.ts';
import { statementPage } from './read-part.ts';

/** So many sales of a dollar, at one moment, of one customer: lines that nothing tells apart. */
function statementOf(count: number): Statement {
  const lines = Array.from({ length: count }, (_, place) => ({
    at: new Date('2026-09-01T08:00:00Z'),
    kind: 'sale' as const,
    reference: 'FM00000001',
    bookingReference: 'FM00000001',
    customer: 'Amina Otieno',
    sold: null,
    paymentMethod: null,
    announcedMinor: null,
    reason: null,
    amountMinor: -100,
    balanceMinor: 1_000_000 - 100 * (place + 1),
  }));
  const [openingMinor, outMinor] = [1_000_000, 100 * count];
  const closingMinor = openingMinor - outMinor;
  return { from: '2026-09-01', to: '2026-09-30', openingMinor, inMinor: 0, outMinor, closingMinor, lines };
}

test('a busy month comes page by page, the newest first, and its sums are of the month', () => {
  const { list, ...sums } = statementPage(statementOf(60), 1);
  expect(list).toMatchObject({ page: 1, matching: 60 });
  expect(list.rows.map(({ number }) => number)).toEqual(Array.from({ length: 25 }, (_, place) => 60 - place));
  expect(sums).toMatchObject({ openingMinor: 1_000_000, outMinor: 6_000, closingMinor: 994_000 });
  expect(list.rows[0]?.balanceMinor).toBe(994_000);
});

test('a page after the last is the last, which ends with the first line', () => {
  const { list } = statementPage(statementOf(60), 99);
  expect(list.page).toBe(3);
  expect(list.rows.map(({ number }) => number)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test('a month without anything is one empty page', () => {
  expect(statementPage(statementOf(0), 4).list).toEqual({ page: 1, rows: [], matching: 0, isMore: false });
});
