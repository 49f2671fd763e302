import type { ReceivedDeposit } from '#features/agents/deposits/read-deposits.ts';
import type { NamedDocument } from '#features/payments/documents.ts';
import { formatUsdCents } from '#lib/money.ts';
import { legsOf, routeOf } from '../../booked-trip.ts';
import type { BookingPayment } from '../../booking.ts';
import { minorUnitsFormatter } from '../../booking-amount.ts';
import { paidRate } from '../price-lines.ts';
import { colours, type PdfDocument, type PdfNode, sizes } from './pen.ts';
import { type BookingPdfContext, brandHelpPart, helpPart, type PdfContext, pdfSheet } from './sheet.ts';
import { type FactRow, factRows, optionalRow, stubbed, ticket } from './ticket.ts';

/** A payment received for a booking, and its refund. */
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
  return pdfSheet(
    pdf,
    { kind: t('kinds.receipt'), reference: name, at: issuedAt },
    ticket(pdf, receivedFace(pdf, name, received, capturedAt)),
    factRows(pen, [
      { label: t('receipt.number'), value: messages.isolate(name) },
      ...rows(pdf, payment, received, capturedAt),
    ]),
    pen.text({ color: colours.ink2, marginBottom: 18 }, t('receipt.thanks', { brand: context.settings.site.siteName })),
    helpPart(pdf),
  );
}

function receivedFace({ pen, messages }: PdfContext, name: string, received: string, capturedAt: Date): PdfNode {
  const { t } = messages;
  return pen.stack(
    { gap: 2, flexGrow: 1, justifyContent: 'center' },
    pen.text({ fontSize: sizes.strong, color: colours.ink2 }, t('receipt.received')),
    pen.text({ fontSize: 30, fontWeight: 700, lineHeight: 1.2 }, received),
    pen.text({ fontSize: sizes.strong, color: colours.ink2 }, messages.moment(capturedAt)),
    pen.text({ fontSize: sizes.strong, fontWeight: 700, marginTop: 6 }, messages.isolate(name)),
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
    ...optionalRow(t('receipt.from'), payerOf(messages, booking)),
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
    { label: t('receipt.method'), value: messages.method(payment.method) },
    ...optionalRow(t('receipt.providerReference'), payment.providerReference),
    { label: t('receipt.for'), value: boughtWith(messages, booking) },
    ...refundRows(messages, payment),
  ];
}

/** The first traveller, who booked; null after the booking was anonymised. */
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
    return messages.line([messages.isolate(reference), messages.isolate(stay.hotel), dates]);
  }
  const legs = legsOf(flights);
  const { from, to, back } = routeOf(legs);
  const dates = [legs[0]?.date, back].filter((date) => typeof date === 'string').map(messages.day);
  return messages.line([
    messages.isolate(reference),
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
  if (!refundedAt) return [{ label: t('receipt.refund'), value: t('receipt.refundDue', { price, date: since }) }];
  return [
    { label: t('receipt.refund'), value: t('receipt.refunded', { price, date: messages.moment(refundedAt) }) },
    { label: t('receipt.refundSince'), value: since },
    ...optionalRow(t('receipt.refundReference'), refundReference),
  ];
}

/** A deposit received from an agency, and the credit for it. */
export function depositReceiptSheet(
  pdf: PdfContext,
  { name, issuedAt }: NamedDocument,
  deposit: ReceivedDeposit,
): PdfDocument {
  const { pen, messages } = pdf;
  const { t, isolate } = messages;
  const { currency, receivedMinor, creditedMinor, receivedAt, reference, method } = deposit;
  const received = minorUnitsFormatter(currency, messages.language)(receivedMinor);
  return pdfSheet(
    pdf,
    { kind: t('kinds.receipt'), reference: name, at: issuedAt },
    stubbed(
      pen,
      [receivedFace(pdf, name, received, receivedAt)],
      pen.label(t('receipt.deposit'), { align: 'center' }),
      pen.code({ fontSize: 12, fontWeight: 700, align: 'center' }, reference),
    ),
    factRows(pen, [
      { label: t('receipt.number'), value: isolate(name) },
      { label: t('receipt.from'), value: isolate(deposit.agency) },
      { label: t('receipt.amount'), value: isolate(received) },
      { label: t('receipt.credited'), value: isolate(formatUsdCents(creditedMinor, messages.language)) },
      ...rateRow(pdf, deposit),
      { label: t('receipt.receivedOn'), value: messages.moment(receivedAt) },
      { label: t('receipt.method'), value: messages.method(method) },
      ...optionalRow(t('receipt.providerReference'), deposit.providerReference),
    ]),
    brandHelpPart(pdf),
  );
}

/** The rate was not stored: shown only when it follows exactly from the amounts. */
function rateRow({ messages }: PdfContext, { currency, receivedMinor, creditedMinor }: ReceivedDeposit) {
  const { t } = messages;
  if (currency === 'USD' || creditedMinor === 0) return [];
  const rate = Math.round((receivedMinor / creditedMinor) * 100) / 100;
  if (Math.round((creditedMinor * rate) / 100) * 100 !== receivedMinor) return [];
  return [{ label: t('receipt.rate'), value: messages.rate(rate, currency) }];
}
