import { describe, expect, test } from 'vitest';
import { createOfficeProvider } from '#features/payments/providers/create-payment-providers.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import {
  arabicBooking,
  hotelBooking,
  roundTripBooking,
  secretFigures,
  soldByAgency,
} from '#tests/booking/booking-details.ts';
import { testBookingMailContext } from '#tests/booking/document-context.ts';
import { testSecret } from '#tests/booking/held-booking.ts';
import type { BookingDetails } from '../booking.ts';
import { verifyPass } from '../booking-pass.ts';
import { type BookingEmailDetail, type BookingEmailKind, bookingEmailKinds } from './booking-email.ts';
import type { BookingMailContext } from './booking-mail-parts.ts';
import { composeBookingEmail } from './compose-booking-email.ts';

// tests/checks/translations.ts checks that every language has every key. These are the English texts, also in right-to-left
// mails.
const context: BookingMailContext = {
  ...testBookingMailContext(),
  catalogues: () => testBookingMailContext().catalogues('en'),
};

const now = new Date('2026-11-15T02:50:00Z');
const unpaid = {
  status: 'held',
  holdKind: 'pay_later',
  holdExpiresAt: new Date('2026-11-16T02:50:00Z'),
} as const;
const proved = { ...unpaid, contactVerifiedAt: now };

/** A booking about which that kind of notice can be written. */
function bookingFor(kind: BookingEmailKind, language: LanguageCode): BookingDetails {
  const booking = (changes: Partial<BookingDetails>) =>
    language === 'ar' ? arabicBooking(changes) : roundTripBooking(changes);
  const withPayment = (changes: object) => ({
    payments: booking({}).payments.map((payment) => ({ ...payment, ...changes })),
  });
  switch (kind) {
    case 'held':
      return booking(proved);
    case 'expired':
      return booking({ ...proved, status: 'expired' });
    case 'cancelled':
      return booking({ status: 'cancelled', cancelledBy: 'customer' });
    case 'money_returns':
      return booking({ status: 'expired', ...withPayment({ failure: 'not_available' }) });
    case 'refunded':
      return booking({
        status: 'cancelled',
        ...withPayment({ refundMinor: 1_000_050, refundReference: 'RF-1' }),
      });
    case 'review_invitation':
      return hotelBooking({ language });
    default:
      return booking({});
  }
}

function detailOf(booking: BookingDetails): BookingEmailDetail {
  const [payment] = booking.payments;
  const [flight] = booking.flights;
  return {
    refundUnits: 1_000,
    ...(payment && { paymentId: payment.id }),
    ...(flight && { flightId: flight.flightId }),
  };
}

function write(kind: BookingEmailKind, booking: BookingDetails, detail = detailOf(booking)) {
  const mail = composeBookingEmail(context, booking, { kind, detail });
  if (!mail) throw new Error(`Nothing was written of ${kind}`);
  return mail;
}

describe.each(['en', 'ar'] as const)('in %s', (language) => {
  // Only agencies are emailed that a hold ends soon.
  test.each(bookingEmailKinds.filter((kind) => kind !== 'hold_ending'))('%s is a whole mail', (kind) => {
    const booking = bookingFor(kind, language);
    const mail = write(kind, booking);
    expect(mail.to).toBe('amina@example.com');
    expect(mail.html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(mail.subject + mail.html + mail.text).not.toMatch(/\{\{|booking\.[a-z]|undefined|null|NaN|Invalid|[٠-٩]/);
    expect(mail.subject.length).toBeLessThan(90);
    if (kind !== 'review_invitation') expect(mail.text).toContain(booking.reference);
  });
});

test('the link opens the booking for its owner until long after the trip, and only for the one who has it', () => {
  const { text } = write('confirmed', roundTripBooking());
  const pass = /booking\/open\?pass=(\S+)/.exec(text)?.[1] ?? '';
  const opened = verifyPass(testSecret, pass, Date.parse('2027-12-01'));
  expect(opened).toMatchObject({ bookingId: roundTripBooking().id, access: 'owner' });
  expect(verifyPass(testSecret, pass, Date.parse('2028-06-01'))).toBeUndefined();
  expect(verifyPass('another secret', pass)).toBeUndefined();
});

test('who pays by bank learns the amount, the account, the reference and by which clock until when', () => {
  const { text, html } = write('held', roundTripBooking(proved));
  for (const fact of [
    'Amount to pay: KSh 370,370',
    'Pay by: Monday 16 November at 05:50 East Africa Time',
    'Account number: 0000 1234 5678',
    'Payment reference: FM482913',
  ])
    expect(text).toContain(fact);
  expect(html).toContain('<bdi dir="ltr">0000 1234 5678</bdi>');
});

test('where a paybill takes money, who pays later learns its number, the account and the shillings', () => {
  const provider = {
    ...createOfficeProvider(() => testBookingMailContext().settings),
    methods: { mpesa: { asksIn: 'KES' as const, limits: { minMinor: 100, maxMinor: 50_000_000 } } },
  };
  const withPaybill = {
    ...context,
    providers: new Map([['mpesa', provider]]),
    paybill: { number: '600984', method: 'mpesa' as const },
  };
  const booking = roundTripBooking({ ...proved, currency: 'USD', ratePerUsd: 1, lockedRates: { KES: 129.5 } });
  const mail = composeBookingEmail(withPaybill, booking, { kind: 'held', detail: {} });
  const shillings = Math.round((booking.totalUsdMinor * 129.5) / 100).toLocaleString('en');
  expect(mail?.text).toMatch(/Or pay by M-Pesa paybill\s+Business number: 600984/);
  expect(mail?.text).toContain(`KSh ${shillings}`);
  expect(mail?.text).toContain(booking.reference);
  expect(write('held', booking).text).not.toContain('paybill');
});

test('shillings paid for a trip in dollars are named in the payment and in the refund', () => {
  const inDollars = roundTripBooking({ currency: 'USD', ratePerUsd: 1 });
  const payments = inDollars.payments.map((payment) => ({
    ...payment,
    currency: 'KES',
    amountMinor: 5_000_000,
    capturedMinor: 5_000_000,
  }));
  const { text } = write('confirmed', { ...inDollars, payments });
  expect(text).toMatch(/\$[\d,]+ \(KSh 50,000\)\s+Payment number: SKF7Q2M4XN/);
  expect(text).toContain('Your receipt and your invoice are on the page of your booking.');
  const cancelled = payments.map((payment) => ({ ...payment, refundMinor: 1_234_500 }));
  const mail = write('cancelled', {
    ...inDollars,
    status: 'cancelled',
    cancelledBy: 'customer',
    payments: cancelled,
  });
  // What was paid leads, and what it cost stands in brackets.
  expect(mail.text).toMatch(/Paid: KSh 50,000 \(\$[\d,]+\)/);
  expect(mail.text).toMatch(/Goes back to you: KSh 12,345 \(\$[\d,]+\)/);
  const sent = cancelled.map((payment) => ({
    ...payment,
    method: 'mpesa' as const,
    refundReference: 'NLJ7RT61SV',
  }));
  const refunded = write('refunded', { ...inDollars, payments: sent }).text;
  expect(refunded).toContain('KSh 12,345 is back in the M-Pesa account that paid.');
  expect(refunded).toContain('NLJ7RT61SV');
  const wrong = payments.map((payment) => ({ ...payment, failure: 'wrong_amount', amountMinor: 5_100_000 }));
  expect(write('money_returns', { ...inDollars, payments: wrong }).text).toContain(
    'We received KSh 50,000 for this booking, but it costs KSh 51,000.',
  );
});

test('the mail of a refund says the same in its subject, its heading and its text: sent, returned or paid in cash', () => {
  const [payment] = roundTripBooking().payments;
  if (!payment) throw new Error('No payment');
  const mailOf = (method: 'mpesa' | 'card' | 'bank_transfer' | 'cash', refundByHandAt: Date | null = null) => {
    const payments = [{ ...payment, method, refundByHandAt, refundMinor: 1_000_000 }];
    const { subject, text } = write('refunded', roundTripBooking({ status: 'cancelled', payments }));
    return `${subject}\n${text}`;
  };
  const isPending = [mailOf('card'), mailOf('bank_transfer'), mailOf('card', now), mailOf('mpesa', now)];
  for (const mail of isPending) {
    expect(mail.match(/is on its way/g)).toHaveLength(2);
    expect(mail).toContain('Banks may need some days');
    expect(mail).not.toMatch(/is back|handed out/);
  }
  expect(mailOf('mpesa').match(/is back (with you|in the M-Pesa account)/g)).toHaveLength(3);
  expect(mailOf('cash').match(/was handed out|has been handed out/g)).toHaveLength(3);
  expect(mailOf('mpesa') + mailOf('cash')).not.toContain('on its way');
});

test('who pays in cash learns where the office is and when it is open, and nothing of banks', () => {
  const booking = hotelBooking(proved);
  const payments = booking.payments.map((payment) => ({ ...payment, method: 'cash' as const }));
  const { text } = write('held', { ...booking, payments });
  expect(text).toContain('Address: Kimathi Street, Nairobi, Kenya');
  expect(text).toContain('Monday to Friday: 08:00 to 18:00\n  Saturday: 09:00 to 16:00');
  expect(text).not.toMatch(/bank transfer|Sunday/);
});

test('an unverified mailbox gets the link to open soon, and no names but a greeting', () => {
  const holdExpiresAt = new Date('2026-11-15T03:10:00Z');
  const { text, html } = write('held', roundTripBooking({ ...unpaid, holdExpiresAt }));
  expect(text).toContain(
    'before Sunday 15 November at 06:10 East Africa Time, and your places are kept until Monday 16 November at 05:50',
  );
  expect(html).not.toContain('Yusuf');
  const spam = roundTripBooking({ ...unpaid, holdExpiresAt });
  const travellers = spam.travellers.map((one) => ({ ...one, givenNames: 'Win at evil.example' }));
  expect(write('held', { ...spam, travellers }).html).not.toContain('evil');
});

test('a cancelled flight leads to the full refund; an unpaid customer reads not to pay', () => {
  const paid = write('flight_cancelled', roundTripBooking());
  expect(paid.text).toContain('get all of it back: KSh 370,370');
  expect(paid.text).toMatch(/open\?pass=\S+&next=cancel/);
  const held = write('flight_cancelled', roundTripBooking(proved));
  expect(held.text).toContain('Please do not pay');
  expect(held.text).not.toContain('next=cancel');
});

test('a moved flight shows what was agreed and what is, with the day, and brings a new ticket', () => {
  const booking = roundTripBooking();
  const flights = booking.flights.map((flight, index) =>
    index === 0 ? { ...flight, departs: '2026-12-12T01:10', arrives: '2026-12-12T03:15' } : flight,
  );
  const mail = write('flight_moved', { ...booking, flights });
  expect(mail.text).toContain('Was: Fri, 11 Dec 2026\n  19:10 Nairobi (NBO)');
  expect(mail.text).toContain('Now: Sat, 12 Dec 2026\n  01:10 Nairobi (NBO)');
  expect(mail.documentsOf).toBe(booking.id);
});

test('each reason for a refund has its own text, and cents are shown where there are any', () => {
  const texts = (['not_available', 'wrong_amount', 'paid_before'] as const).map((failure) => {
    const booking = roundTripBooking(failure === 'wrong_amount' ? proved : {});
    const payments = booking.payments.map((payment) => ({ ...payment, failure, capturedMinor: 1_234_550 }));
    return write('money_returns', { ...booking, payments }).text;
  });
  expect(new Set(texts).size).toBe(3);
  for (const text of texts) expect(text).toContain('KSh 12,345.50');
  expect(texts[1]).toContain('it costs KSh 370,370');
  expect(texts[1]).toContain('still kept for you until Monday 16 November');
});

test('a cancellation names the refund, the fee and the method; or that nothing was paid', () => {
  const cancelled = { status: 'cancelled', cancelledBy: 'customer' } as const;
  const { text } = write('cancelled', roundTripBooking(cancelled), { refundUnits: 300_000 });
  expect(text).toContain('Cancellation fee: KSh 70,370\nGoes back to you: KSh 300,000');
  expect(text).toContain('M-Pesa number that paid');
  expect(write('cancelled', roundTripBooking(cancelled), { refundUnits: 0 }).text).toContain('nothing is paid back');
  const unpaidOne = write('cancelled', roundTripBooking({ ...cancelled, payments: [], contactVerifiedAt: now }), {});
  expect(unpaidOne.text).toContain('Nothing had been paid');
});

test('whoever was cancelled by the office reads why; what customers wrote themselves is not read back to them', () => {
  const cancelled = { status: 'cancelled', cancelReason: 'The road to the hotel <is> flooded.' } as const;
  const mail = write('cancelled', roundTripBooking({ ...cancelled, cancelledBy: 'admin' }));
  expect(mail.text).toContain('The road to the hotel <is> flooded.');
  expect(mail.html).toContain('The road to the hotel &lt;is&gt; flooded.');
  const own = write('cancelled', roundTripBooking({ ...cancelled, cancelledBy: 'customer' }));
  expect(own.text).not.toContain('flooded');
});

test('outdated and switched-off emails are not sent; emails about money always are', () => {
  const nothing = (kind: BookingEmailKind, changes: Partial<BookingDetails>, at = context) => {
    const booking = roundTripBooking(changes);
    return composeBookingEmail(at, booking, { kind, detail: detailOf(booking) }) === undefined;
  };
  const quiet = {
    ...context,
    settings: {
      ...context.settings,
      email: { ...context.settings.email, enableBookingConfirmations: false },
    },
  };
  expect(nothing('confirmed', {}, quiet)).toBe(true);
  expect(nothing('documents', {}, quiet)).toBe(false);
  expect(nothing('flight_cancelled', {}, quiet)).toBe(false);
  expect(nothing('money_returns', {}, quiet)).toBe(false);
  expect(nothing('held', { holdKind: 'pay_later' })).toBe(true);
  expect(nothing('expired', { status: 'expired' })).toBe(true);
  expect(nothing('flight_moved', { status: 'cancelled' })).toBe(true);
  expect(nothing('confirmed', { anonymisedAt: now })).toBe(true);
});

test('in an Arabic mail, a Latin address is one run before the city', () => {
  const { text } = write('confirmed', hotelBooking({ language: 'ar' }));
  expect(text).toContain('\u200f\u206812 Kenyatta Road, Shangani\u2069، ');
});

test('an unverified address gets no email about the end of a hold; a payer does', () => {
  const isSent = (kind: BookingEmailKind, changes: Partial<BookingDetails>) => {
    const booking = roundTripBooking({ contactVerifiedAt: null, holdKind: 'pay_later', ...changes });
    return composeBookingEmail(context, booking, { kind, detail: detailOf(booking) }) !== undefined;
  };
  const cancelled = { status: 'cancelled', cancelledBy: 'customer' } as const;
  expect(isSent('expired', { status: 'expired' })).toBe(false);
  expect(isSent('expired', { status: 'expired', contactVerifiedAt: now })).toBe(true);
  expect(isSent('cancelled', { ...cancelled, payments: [] })).toBe(false);
  expect(isSent('cancelled', { ...cancelled, payments: [], contactVerifiedAt: now })).toBe(true);
  expect(isSent('cancelled', cancelled)).toBe(true);
});

test('a customer of an agency reads its name and the selling price in every mail, and nothing of net, commission or paying us', () => {
  const cancelled = { status: 'cancelled', cancelledAt: now } as const;
  const isSent: [BookingEmailKind, BookingDetails, BookingEmailDetail?][] = [
    ['confirmed', soldByAgency(roundTripBooking)],
    ['confirmed', soldByAgency(hotelBooking)],
    ['documents', soldByAgency(roundTripBooking)],
    ['link', soldByAgency(roundTripBooking)],
    ['flight_cancelled', soldByAgency(roundTripBooking)],
    ['flight_moved', soldByAgency(roundTripBooking)],
    ['flight_restored', soldByAgency(roundTripBooking)],
    ['flight_delayed', soldByAgency(roundTripBooking)],
    ['cancelled', soldByAgency(roundTripBooking, { ...cancelled, cancelledBy: 'agent' })],
    ['cancelled', soldByAgency(roundTripBooking, { ...cancelled, cancelledBy: 'admin', cancelReason: 'A storm' })],
  ];
  for (const [kind, booking] of isSent) {
    const refund = { refundUnits: 2_001, refundMinor: 200_123 };
    const { text, html, subject, replyTo } = write(kind, booking, { ...detailOf(booking), ...refund });
    expect(replyTo).toBe('desk@savannah-trails.example');
    expect(text).toContain('Savannah Trails');
    expect(text).toContain('+254 712 555048');
    for (const figure of secretFigures(booking)) expect(subject + text).not.toContain(figure);
    for (const figure of secretFigures(booking).filter((one) => /[.,]/.test(one))) expect(html).not.toContain(figure);
    expect(text).not.toMatch(/next=cancel|your payment|do not pay|M-Pesa|pay by/i);
  }
  expect(write('confirmed', soldByAgency(roundTripBooking)).text).toContain('Price: $3,217.50');
  expect(write('confirmed', roundTripBooking())).not.toHaveProperty('replyTo');
  const [, byAgency] = isSent[8] ?? [];
  if (!byAgency) throw new Error('Nothing was told');
  expect(write('cancelled', byAgency, { refundUnits: 2_001, refundMinor: 200_123 }).text).toContain(
    'Goes back to you: $2,001.23',
  );
});

test('what an agency holds is between it and its customer: no mail of ours until the ticket', () => {
  for (const kind of ['held', 'hold_ending', 'expired', 'cancelled', 'flight_moved', 'flight_cancelled'] as const) {
    const status = kind === 'expired' || kind === 'cancelled' ? kind : 'held';
    const booking = soldByAgency(roundTripBooking, { ...proved, status, confirmedAt: null });
    expect(composeBookingEmail(context, booking, { kind, detail: detailOf(booking) })).toBeUndefined();
  }
});
