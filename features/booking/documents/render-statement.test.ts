import { expect, test } from 'vitest';
import type { Statement, StatementLine } from '#features/agents/statement/statement.ts';
import { languages } from '#i18n/languages.ts';
import { testDocumentContext } from '#tests/booking/document-context.ts';
import { readPdf } from '#tests/booking/read-pdf.ts';
import { maxStatementLines, renderStatement } from './render-documents.ts';

const context = testDocumentContext();
const agent = {
  id: '01990a4c-7d2b-7c31-9a55-3f1e5c0aab12',
  agencyName: 'Savannah Trails',
  registrationNumber: 'BN-2019-4471',
  phone: '+254 712 555 048',
  address: 'Kimathi Street 12',
  city: 'Nairobi',
  country: 'Kenya',
};

function line(given: Partial<StatementLine> = {}): StatementLine {
  return {
    at: new Date('2026-11-15T02:52:00Z'),
    kind: 'sale',
    reference: 'FM482911',
    bookingReference: 'FM482911',
    customer: 'Hodan Abdi',
    sold: {
      from: 'NBO',
      to: 'ZNZ',
      legs: 2,
      isRound: true,
      hotel: null,
      netMinor: 17_200,
      priceMinor: 18_920,
    },
    paymentMethod: null,
    announcedMinor: null,
    reason: null,
    amountMinor: -17_200,
    balanceMinor: 32_800,
    ...given,
  };
}

function statementOf(lines: StatementLine[]): Statement {
  const sums = { openingMinor: 0, inMinor: 50_000, outMinor: 17_200, closingMinor: 32_800 };
  return { from: '2026-11-01', to: '2026-11-30', lines, ...sums };
}

const deposit = line({
  kind: 'deposit',
  sold: null,
  reference: 'DEP-1794712340123',
  bookingReference: null,
  customer: null,
  paymentMethod: 'mobile_money',
  amountMinor: 50_000,
  balanceMinor: 50_000,
});

test('a statement names the agency and the days, and explains each line down to the balance', async () => {
  const correction = line({
    kind: 'adjustment',
    sold: null,
    reference: 'ADJ-0A1B2C3D',
    reason: 'A fee we took twice',
  });
  const pdf = await renderStatement(context, agent, statementOf([deposit, line(), correction]), 'en');
  const { text, pages } = readPdf(pdf ?? new Uint8Array());
  expect(pages).toBe(1);
  for (const said of [
    'Savannah Trails',
    'BN-2019-4471',
    'Kimathi Street 12, Nairobi, Kenya',
    '1 Nov 2026 to 30 Nov 2026',
    'Deposit: Mobile money DEP-1794712340123 +$500.00 $500.00',
    'Account: AG-5C0AAB12',
    'NBO to ZNZ and back. Net price; sold for $189.20.',
    'Adjustment: A fee we took twice',
    'Closing balance $328.00',
    'Page 1 of 1',
  ])
    expect(text).toContain(said);
});

test('where nothing happened it says what there was', async () => {
  const { text, pages } = readPdf((await renderStatement(context, agent, statementOf([]), 'en')) ?? new Uint8Array());
  expect(pages).toBe(1);
  expect(text).toContain('Opening balance $0.00');
});

test('a long one is divided into numbered pages, and what is too long is no PDF', async () => {
  const long = line({
    kind: 'adjustment',
    sold: null,
    reason: 'A reason that goes on and on. '.repeat(16).trim(),
  });
  const loud = line({ customer: 'ABDULLAHI MOHAMED WANJIKU-MWANGI' });
  const count = process.env.LONG ? 300 : 120;
  const lines = Array.from({ length: count }, (_, index) =>
    index % 100 === 50 ? long : index % 3 === 0 ? loud : line(),
  );
  const pdf = await renderStatement(context, agent, statementOf(lines), 'en');
  const { text, pages } = readPdf(pdf ?? new Uint8Array());
  expect(text.match(/FM482911/g)).toHaveLength(count);
  expect(pages).toBeGreaterThan(3);
  expect(text).toContain(`Page ${pages} of ${pages}`);
  expect(text.match(/Description/g)).toHaveLength(pages);
  const heights = Buffer.from(pdf ?? [])
    .toString('latin1')
    .match(/(?<=MediaBox \[0 0 595\.\d+ )\d+/g);
  expect(heights).toEqual(Array.from({ length: pages }, () => '841'));
  const tooMany = Array.from({ length: maxStatementLines + 1 }, () => line());
  expect(await renderStatement(context, agent, statementOf(tooMany), 'en')).toBeUndefined();
});

test('it can be read in every language', async () => {
  for (const { code } of languages) {
    const pdf = await renderStatement(context, agent, statementOf([deposit, line()]), code);
    const { text } = readPdf(pdf ?? new Uint8Array());
    expect(text).toContain('Savannah Trails');
    expect(text).toContain('FM482911');
  }
});
