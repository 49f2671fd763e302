import type { NamedPaper } from '#features/payments/papers/name-of-paper.ts';
import { formatUsdCents } from '#lib/money.ts';
import type { BookingPayment } from '../../booking-details.ts';
import { hundredthsFormatter } from '../document-words.ts';
import { legsOf, wayOf } from '../legs-of.ts';
import { paidRate } from '../paid-rate.ts';
import { type FactRow, factRows, known } from './fact-rows.ts';
import { helpPart } from './help-part.ts';
import { colours, sizes } from './look.ts';
import type { PdfDocument, PdfNode } from './pen.ts';
import { type Desk, type Paper, paperSheet } from './sheet.ts';
import { ticket } from './stub.ts';

/** That money was received, for what, and what of it went back. */
export function receiptSheet(
  desk: Desk,
  { name, issuedAt }: NamedPaper,
  payment: BookingPayment,
  capturedAt: Date,
): PdfDocument {
  const { pen, words, house } = desk;
  const { t } = words;
  const received = hundredthsFormatter(
    payment.currency,
    words.language,
  )(payment.capturedMinor ?? payment.amountMinor);
  const kind = t('kinds.receipt');
  const imprint = {
    kind,
    title: t('title', { kind, reference: name }),
    reference: name,
    at: issuedAt,
  };
  return paperSheet(
    desk,
    imprint,
    ticket(desk, receivedFace(desk, name, received, capturedAt)),
    factRows(pen, [
      { label: t('receipt.number'), value: words.apart(name) },
      ...rows(desk, payment, received, capturedAt),
    ]),
    pen.text(
      { color: colours.ink2, marginBottom: 18 },
      t('receipt.thanks', { brand: house.settings.site.siteName }),
    ),
    helpPart(desk),
  );
}

/** What opens every receipt. */
export function receivedFace(
  { pen, words }: Paper,
  name: string,
  received: string,
  capturedAt: Date,
): PdfNode {
  const { t } = words;
  return pen.stack(
    { gap: 2, flexGrow: 1, justifyContent: 'center' },
    pen.text({ fontSize: sizes.strong, color: colours.ink2 }, t('receipt.received')),
    pen.text({ fontSize: 30, fontWeight: 700, lineHeight: 1.2 }, received),
    pen.text({ fontSize: sizes.strong, color: colours.ink2 }, words.moment(capturedAt)),
    pen.text({ fontSize: sizes.strong, fontWeight: 700, marginTop: 6 }, words.apart(name)),
  );
}

function rows(
  { words, booking }: Desk,
  payment: BookingPayment,
  received: string,
  capturedAt: Date,
): FactRow[] {
  const { t } = words;
  const usdMinor = payment.capturedUsdMinor ?? payment.amountUsdMinor;
  const rate = paidRate(booking, payment);
  return [
    ...known(t('receipt.from'), payerOf(words, booking)),
    { label: t('receipt.amount'), value: received },
    ...(payment.currency === 'USD'
      ? []
      : [
          {
            label: t('receipt.inDollars'),
            value: words.line([
              formatUsdCents(usdMinor, words.language),
              ...(rate === null ? [] : [t('rate', { rate: words.rate(rate, payment.currency) })]),
            ]),
          },
        ]),
    { label: t('receipt.receivedOn'), value: words.moment(capturedAt) },
    { label: t('receipt.method'), value: t(`methods.${payment.method}`) },
    ...known(t('receipt.providerReference'), payment.providerReference),
    { label: t('receipt.for'), value: boughtWith(words, booking) },
    ...refundRows(words, payment),
  ];
}

/** Who booked travels first. Nobody's name is left once a booking was emptied of them. */
function payerOf(words: Desk['words'], { travellers: [first] }: Desk['booking']): string | null {
  return first?.lastName ? words.fullName(first) : null;
}

function boughtWith(words: Desk['words'], { stay, flights, reference, travellers }: Desk['booking']): string {
  const { t } = words;
  if (stay) {
    const dates = t('dates', { from: words.day(stay.checkIn), to: words.day(stay.checkOut) });
    return words.line([words.apart(reference), words.apart(stay.hotel), dates]);
  }
  const legs = legsOf(flights);
  const { from, to, back } = wayOf(legs);
  const dates = [legs[0]?.date, back].filter((date) => typeof date === 'string').map(words.day);
  return words.line([
    words.apart(reference),
    t('route', { from: words.city(from), to: words.city(to) }),
    dates.length === 2 ? t('dates', { from: dates[0] ?? '', to: dates[1] ?? '' }) : (dates[0] ?? ''),
    t('travellersCount', { count: travellers.length }),
  ]);
}

function refundRows(words: Desk['words'], payment: BookingPayment): FactRow[] {
  const { t } = words;
  const { refundMinor, refundedAt, refundDueAt, refundReference, currency } = payment;
  if (refundMinor === null || refundMinor === 0) return [];
  const price = hundredthsFormatter(currency, words.language)(refundMinor);
  const since = refundDueAt ? words.moment(refundDueAt) : '';
  if (!refundedAt)
    return [{ label: t('receipt.refund'), value: t('receipt.refundDue', { price, date: since }) }];
  return [
    {
      label: t('receipt.refund'),
      value: t('receipt.refunded', { price, date: words.moment(refundedAt) }),
    },
    { label: t('receipt.refundSince'), value: since },
    ...known(t('receipt.refundReference'), refundReference),
  ];
}
