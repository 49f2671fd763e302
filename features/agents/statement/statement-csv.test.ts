import { expect, test } from 'vitest';
import { statementCsv } from './read-statement.ts';
import type { StatementLine } from './statement.ts';

const sale: StatementLine = {
  at: new Date('2026-11-30T21:30:00Z'),
  kind: 'sale',
  reference: 'FM482911',
  bookingReference: 'FM482911',
  customer: 'Hodan Abdi',
  sold: { from: 'NBO', to: 'ZNZ', legs: 2, isRound: true, hotel: null, netMinor: 17_205, priceMinor: 18_926 },
  paymentMethod: null,
  announcedMinor: null,
  reason: null,
  amountMinor: -17_205,
  balanceMinor: -7_205,
};

const sums = { from: '2026-12-01', to: '2026-12-31', openingMinor: 10_000, inMinor: 0, outMinor: 17_205 };

test('a file for spreadsheets has the days of the house and money as plain numbers', () => {
  expect(statementCsv({ ...sums, closingMinor: -7_205, lines: [sale] })).toBe(
    [
      '\uFEFFdate,time,type,reference,customer,sold,net_of_sale_usd,price_of_sale_usd,method,announced_usd,reason,amount_usd,balance_usd',
      '2026-12-01,,opening_balance,,,,,,,,,,100.00',
      '2026-12-01,00:30,sale,FM482911,Hodan Abdi,NBO-ZNZ-NBO,172.05,189.26,,,,-172.05,-72.05',
      '2026-12-31,,closing_balance,,,,,,,,,,-72.05',
      '',
    ].join('\r\n'),
  );
});

test('a customer whose name is a formula stays a text', () => {
  const lines = [
    { ...sale, customer: '=HYPERLINK("http://evil.example","Hodan")' },
    { ...sale, kind: 'adjustment' as const, customer: null, reason: '@SUM(A1), a "fee"' },
  ];
  const csv = statementCsv({ ...sums, closingMinor: 0, lines });
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""Hodan"")"`);
  expect(csv).toContain(`"'@SUM(A1), a ""fee"""`);
});
