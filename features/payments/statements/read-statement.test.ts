import { expect, test } from 'vitest';
import { readStatement } from './read-statement.ts';
import { readAmount, readMoment } from './statement-line.ts';
import { decodeText } from './store-statement.ts';

const mpesaHeadings =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.';

async function read(text: string) {
  const result = await readStatement(text);
  if (!result.ok) throw new Error(result.problem);
  return { format: result.format.format, lines: result.lines };
}

test('an organisation statement of M-Pesa is read from wherever its headings stand, and what is wrong in it is listed', async () => {
  const { format, lines } = await read(
    [
      'Organization Statement,,,',
      'Short Code: 600000,"Fika Mbali, Nairobi"',
      '',
      mpesaHeadings,
      'NLJ7RT61SV,16-11-2026 07:31:05,16-11-2026 07:31:01,"Pay Bill from 2547****149 - JANE ""J"" DOE, 🦒 Acc. FM123456",Completed,"34,836.00",,"1,034,836.00",true,Pay Bill Online,254708374149 - JANE DOE,,FM123456',
      'NLJ7RT61SV,16-11-2026 07:31:05,16-11-2026 07:31:01,Pay Bill Charge,Completed,,-120.00,,true,Pay Bill Charge,,,',
      'NLK1RT61SV,2026-11-16 09:00:00,,Transaction Reversal,Completed,,"-34,836.00",,true,Organization Reversal,,NLJ7RT61SV,',
      '"NLL2RT61SV","2026-11-16 10:00:00","","Organization Settlement Account to Bank\nof Nairobi",Completed,,500000,,true,,,,',
      'NLM3RT61SV,2026-11-16 10:05:00,,=HYPERLINK("http://x"),Declined,10.00,,,,Pay Utility,,,FM 12-34 56',
      'not a receipt,2026-11-16 10:05:00,,,Completed,10.00,,,,,,,',
      'NLN4RT61SV,31-11-2026 10:05:00,,,Completed,10.00,,,,,,,',
      'NLO5RT61SV,16-11-2026 10:05:00,,,Completed,1.2.3,,,,,,,',
      'NLP6RT61SV,16-11-2026 10:05:00,,,Completed,,,,,,,,',
    ].join('\r\n'),
  );
  expect(format).toBe('mpesa');
  expect(lines[0]).toEqual({
    line: 5,
    kind: 'paid',
    reference: 'NLJ7RT61SV',
    paymentReference: 'NLJ7RT61SV',
    reportedPaymentId: null,
    account: 'FM123456',
    currency: 'KES',
    amountMinor: 3_483_600,
    fee: null,
    happenedAt: new Date('2026-11-16T04:31:05Z'),
    details: 'Pay Bill from 2547****149 - JANE "J" DOE, 🦒 Acc. FM123456 · 2547****149 - JANE DOE',
  });
  expect(lines.slice(1, 5)).toMatchObject([
    { line: 6, kind: 'fee', amountMinor: 12_000 },
    {
      line: 7,
      kind: 'back',
      reference: 'NLK1RT61SV',
      paymentReference: 'NLJ7RT61SV',
      amountMinor: 3_483_600,
    },
    { line: 8, kind: 'moved', amountMinor: 50_000_000 },
    { line: 10, kind: 'failed', details: '=HYPERLINK("http://x")', account: 'FM 12-34 56' },
  ]);
  expect(lines.slice(5).map((line) => ('problem' in line ? `${line.line} ${line.problem}` : line))).toEqual([
    '11 It has no receipt number.',
    '12 Its completion time can’t be read.',
    '13 Its amount can’t be read.',
    '14 It has no amount.',
  ]);
});

test('the itemised balance report of Stripe is read in the currency in which customers paid', async () => {
  const { format, lines } = await read(
    [
      'balance_transaction_id,created_utc,created,currency,gross,fee,net,reporting_category,source_id,description,customer_facing_amount,customer_facing_currency,charge_id,payment_intent_id,payment_metadata[payment_id]',
      'txn_1,2026-11-15 22:30:11,,usd,269.00,8.10,260.90,charge,ch_1,FM123456,"34,836.00",kes,ch_1,pi_1,01900000-0000-7000-8000-000000000001',
      'txn_2,2026-11-15 23:30:11,,usd,-269.00,0.00,-269.00,refund,re_1,,-34836.00,kes,ch_1,pi_1,',
      'txn_3,2026-11-16 00:00:00,,usd,-500.00,0.00,-500.00,payout,po_1,STRIPE PAYOUT,,,,,',
      'txn_4,2026-11-16 00:00:00,,usd,0.00,1.20,-1.20,fee,,Radar,,,,,',
      'txn_5,2026-11-16 00:00:00,,usd,-50.00,15.00,-65.00,dispute,dp_1,,,,ch_9,pi_9,nonsense',
    ].join('\n'),
  );
  expect(format).toBe('stripe_balance');
  expect(lines).toMatchObject([
    {
      kind: 'paid',
      reference: 'ch_1',
      paymentReference: 'pi_1',
      reportedPaymentId: '01900000-0000-7000-8000-000000000001',
      currency: 'KES',
      amountMinor: 3_483_600,
      fee: { minor: 810, currency: 'USD' },
      happenedAt: new Date('2026-11-15T22:30:11Z'),
    },
    { kind: 'back', reference: 're_1', paymentReference: 'pi_1', currency: 'KES', amountMinor: 3_483_600 },
    { kind: 'moved', currency: 'USD', amountMinor: 50_000 },
    { kind: 'fee', amountMinor: 120, fee: null, reference: 'txn_4' },
    { kind: 'back', reference: 'dp_1', amountMinor: 5_000, reportedPaymentId: null },
  ]);
  expect(
    await readStatement('balance_transaction_id,currency,gross,fee,reporting_category\ntxn,usd,1,0,charge'),
  ).toEqual({
    ok: false,
    problem: expect.stringContaining('payment_intent_id'),
  });
});

test('the Payments export of Stripe tells of a payment and of what went back of it in one row, with commas of any country', async () => {
  const { format, lines } = await read(
    [
      'id;Created date (UTC);Amount;Amount Refunded;Currency;Captured;Fee;Status;Description;PaymentIntent ID;payment_id (metadata)',
      'ch_1;2026-11-15 22:30:11;399,00;0,00;eur;true;6,10;Paid;;pi_1;',
      'ch_2;2026-11-15 22:31:11;1.399,00;99,50;eur;true;;Refunded;;pi_2;',
      'ch_3;2026-11-15 22:32:11;20,00;0,00;eur;false;;Failed;;pi_3;',
    ].join('\n'),
  );
  expect(format).toBe('stripe_payments');
  expect(lines).toMatchObject([
    { line: 2, kind: 'paid', reference: 'ch_1', paymentReference: 'pi_1', amountMinor: 39_900 },
    { line: 3, kind: 'paid', amountMinor: 139_900 },
    { line: 3, kind: 'back', amountMinor: 9_950, paymentReference: 'pi_2' },
    { line: 4, kind: 'failed' },
  ]);
});

test('what is no statement is refused in words', async () => {
  const problemOf = async (text: string) => {
    const result = await readStatement(text);
    return result.ok ? null : result.problem;
  };
  expect(await problemOf('')).toBe('The file is empty.');
  expect(await problemOf('name,amount\nA,1')).toContain('organisation statement of M-Pesa');
  expect(await problemOf('<html><body>"Sign in')).toContain('not a known statement');
  expect(await problemOf(`${mpesaHeadings}\n`)).toContain('nothing below');
  expect(await problemOf(`${mpesaHeadings}\n"NLJ7RT61SV,${'x\n'.repeat(60_000)}`)).toContain("can't be read as CSV");
});

test('a file is text in whichever alphabet it was saved', () => {
  const text = 'Receipt No.,Détails — 🦒';
  const utf16 = Buffer.from(text, 'utf16le');
  const swapped = Buffer.from(utf16).swap16();
  expect(decodeText(Buffer.from(`\ufeff${text}`))).toBe(text);
  expect(decodeText(Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]))).toBe(text);
  expect(decodeText(Buffer.concat([Buffer.from([0xfe, 0xff]), swapped]))).toBe(text);
  expect(decodeText(utf16)).toBe(text);
  expect(decodeText(swapped)).toBe(text);
  expect(decodeText(Buffer.from('Receipt No.,Müller', 'latin1'))).toBe('Receipt No.,Müller');
  expect(decodeText(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0x80]))).toBeUndefined();
});

test.each([
  ['1,234.50', 123_450],
  ['-1,200.00', -120_000],
  ['1234.5', 123_450],
  ['10', 1_000],
  ['399,00', 39_900],
  ['1.234,50', 123_450],
  [' 1 234.00 ', 123_400],
  ['', null],
  ['-', null],
  ['12,34,5', undefined],
  ['1.234', undefined],
  ['1e5', undefined],
  ['99999999999999.00', undefined],
])('the amount %s', (text, minor) => {
  expect(readAmount(text)).toBe(minor);
});

test.each([
  ['16-11-2026 07:31:05', '2026-11-16T04:31:05.000Z'],
  ['2026-11-16 07:31', '2026-11-16T04:31:00.000Z'],
  ['6/1/2026 7:31', '2026-01-06T04:31:00.000Z'],
  ['2026-11-16T07:31:05.123Z', '2026-11-16T07:31:05.000Z'],
  ['31-02-2026 07:31:05', undefined],
  ['2026-11-16 25:00', undefined],
  ['2026-11-16 noon', undefined],
  ['20261116', undefined],
])('the time %s', (text, moment) => {
  expect(readMoment(text, '+03:00')?.toISOString()).toBe(moment);
});
