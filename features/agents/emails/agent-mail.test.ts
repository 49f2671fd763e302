import { expect, test } from 'vitest';
import { testMailContext } from '#tests/mail-context.ts';
import { agentMail } from './agent-mail.ts';

const who = { name: 'Amina Hassan', agency: 'Savannah Trails' };
const deposit = { kind: 'deposited', reference: 'DEP-1794712340123', balanceMinor: 24_950 } as const;

test('an agency whose bank kept a fee reads what it announced beside what came', () => {
  const mail = (announcedMinor: number) =>
    agentMail(testMailContext(), 'en', who, { ...deposit, amountMinor: 24_950, announcedMinor }).text;
  expect(mail(25_000)).toMatch(/\$249\.50.*You announced.*\$250\.00/s);
  expect(mail(24_950)).not.toContain('You announced');
});

test('a deposit by M-Pesa says what was paid, how, with which code, and where its receipt is', () => {
  const paid = {
    method: 'mobile_money',
    currency: 'KES',
    amountMinor: 3_237_500,
    code: 'SKF7Q2M4XN',
  } as const;
  const amounts = { amountMinor: 25_000, announcedMinor: 25_000 };
  const { text } = agentMail(testMailContext(), 'en', who, { ...deposit, ...amounts, paid });
  expect(text).toMatch(/Paid: KSh 32,375\s+Paid by: Mobile money\s+Payment number: SKF7Q2M4XN/);
  expect(text).toContain('/agent/deposits/DEP-1794712340123/receipt.pdf');
});

test('a deposit that failed says why, where there are words for it', () => {
  const text = (reason: string) =>
    agentMail(testMailContext(), 'en', who, {
      ...deposit,
      kind: 'deposit_failed',
      amountMinor: 24_950,
      announcedMinor: 24_950,
      failure: { reason, method: 'mpesa' },
    }).text;
  expect(text('no_funds')).toContain('There was too little money in that M-Pesa account.');
  expect(text('card_declined_by_issuer')).not.toContain('card_declined_by_issuer');
});
