import type { NamedDocument } from '#features/payments/documents/name-of-document.ts';
import { formatUsdCents } from '#lib/money.ts';
import type { BookingPayment } from '../../booking-details.ts';
import { minorUnitsFormatter } from '../document-messages.ts';
import { legsOf, routeOf } from '../legs-of.ts';
import { paidRate } from '../paid-rate.ts';
import { type FactRow, factRows, known } from './fact-rows.ts';
import { helpPart } from './help-part.ts';
import type { PdfDocument, PdfNode } from './pen.ts';
import { type BookingPdfContext, type PdfContext, pdfSheet } from './sheet.ts';
import { ticket } from './stub.ts';
import { colours, sizes } from './style.ts';

/** That money was received, for what, and what of it went back. */
export function receiptSheet(
  pdf: BookingPdfContext,
  { name, issuedAt }: NamedDocument,
  payment: BookingPayment,
  capturedAt: Date,
): PdfDocument {
  const { pen, messages, context } = pdf;
  const { t } = messages;
  const received = minorUnitsFormatter(
    payment.currency,
    messages.language,
  )(payment.capturedMinor ?? payment.amountMinor);
  const kind = t('kinds.receipt');
  const imprint = {
    kind,
    title: t('title', { kind, reference: name }),
    reference: name,
    at: issuedAt,
  };
  return pdfSheet(
    pdf,
    imprint,
    ticket(pdf, receivedFace(pdf, name, received, capturedAt)),
    factRows(pen, [
      { label: t('receipt.number'), value: messages.apart(name) },
      ...rows(pdf, payment, received, capturedAt),
    ]),
    pen.text(
      { color: colours.ink2, marginBottom: 18 },
      t('receipt.thanks', { brand: context.settings.site.siteName }),
    ),
    helpPart(pdf),
  );
}

/** What opens every receipt. */
export function receivedFace(
  { pen, messages }: PdfContext,
  name: string,
  received: string,
  capturedAt: Date,
): PdfNode {
  const { t } = messages;
  return pen.stack(
    { gap: 2, flexGrow: 1, justifyContent: 'center' },
    pen.text({ fontSize: sizes.strong, color: colours.ink2 }, t('receipt.received')),
    pen.text({ fontSize: 30, fontWeight: 700, lineHeight: 1.2 }, received),
    pen.text({ fontSize: sizes.strong, color: colours.ink2 }, messages.moment(capturedAt)),
    pen.text({ fontSize: sizes.strong, fontWeight: 700, marginTop: 6 }, messages.apart(name)),
  );
}

function rows(
  { messages, booking }: BookingPdfContext,
  payment: BookingPayment,
  received: string,
  capturedAt: Date,
): FactRow[] {
  const { t } = messages;
  const usdMinor = payment.capturedUsdMinor ?? payment.amountUsdMinor;
  const rate = paidRate(booking, payment);
  return [
    ...known(t('receipt.from'), payerOf(messages, booking)),
    { label: t('receipt.amount'), value: received },
    ...(payment.currency === 'USD'
      ? []
      : [
          {
            label: t('receipt.inDollars'),
            value: messages.line([
              formatUsdCents(usdMinor, messages.language),
              ...(rate === null ? [] : [t('rate', { rate: messages.rate(rate, payment.currency) })]),
            ]),
          },
        ]),
    { label: t('receipt.receivedOn'), value: messages.moment(capturedAt) },
    { label: t('receipt.method'), value: t(`methods.${payment.method}`) },
    ...known(t('receipt.providerReference'), payment.providerReference),
    { label: t('receipt.for'), value: boughtWith(messages, booking) },
    ...refundRows(messages, payment),
  ];
}

/** Who booked travels first. Nobody's name is left once a booking was emptied of them. */
function payerOf(
  messages: BookingPdfContext['messages'],
  { travellers: [first] }: BookingPdfContext['booking'],
): string | null {
  return first?.lastName ? messages.fullName(first) : null;
}

function boughtWith(
  messages: BookingPdfContext['messages'],
  { stay, flights, reference, travellers }: BookingPdfContext['booking'],
): string {
  const { t } = messages;
  if (stay) {
    const dates = t('dates', { from: messages.day(stay.checkIn), to: messages.day(stay.checkOut) });
    return messages.line([messages.apart(reference), messages.apart(stay.hotel), dates]);
  }
  const legs = legsOf(flights);
  const { from, to, back } = routeOf(legs);
  const dates = [legs[0]?.date, back].filter((date) => typeof date === 'string').map(messages.day);
  return messages.line([
    messages.apart(reference),
    t('route', { from: messages.city(from), to: messages.city(to) }),
    dates.length === 2 ? t('dates', { from: dates[0] ?? '', to: dates[1] ?? '' }) : (dates[0] ?? ''),
    t('travellersCount', { count: travellers.length }),
  ]);
}

function refundRows(messages: BookingPdfContext['messages'], payment: BookingPayment): FactRow[] {
  const { t } = messages;
  const { refundMinor, refundedAt, refundDueAt, refundReference, currency } = payment;
  if (refundMinor === null || refundMinor === 0) return [];
  const price = minorUnitsFormatter(currency, messages.language)(refundMinor);
  const since = refundDueAt ? messages.moment(refundDueAt) : '';
  if (!refundedAt)
    return [{ label: t('receipt.refund'), value: t('receipt.refundDue', { price, date: since }) }];
  return [
    {
      label: t('receipt.refund'),
      value: t('receipt.refunded', { price, date: messages.moment(refundedAt) }),
    },
    { label: t('receipt.refundSince'), value: since },
    ...known(t('receipt.refundReference'), refundReference),
  ];
}
