import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import type { NamedDocument } from '#features/payments/documents.ts';
import { formatUsdCents, usdMinorOf } from '#lib/money.ts';
import { shownAgency, shownSale } from '../../agency/show-agency.ts';
import type { BookingAgency } from '../../booking.ts';
import { minorUnitsFormatter } from '../../booking-amount.ts';
import { invoiceLines, invoiceSubject, netInvoiceLines, paidRate } from '../price-lines.ts';
import { colours, type PdfDocument, type PdfNode, sizes } from './pen.ts';
import { type BookingPdfContext, pdfSheet } from './sheet.ts';
import { type FactRow, factRows, facts, ticket } from './ticket.ts';

/** The seller and buyer: we and a customer, an agency and its customer, or we and an agency (`net`). */
type Parties = { of: 'direct' } | { of: 'agency' | 'net'; agency: BookingAgency };

export function invoiceSheet(
  pdf: BookingPdfContext,
  { name, issuedAt }: NamedDocument,
  to: 'customer' | 'agency',
): PdfDocument {
  const { pen, messages, booking, price } = pdf;
  const { t } = messages;
  const { agency } = booking;
  const parties: Parties = agency ? { of: to === 'agency' ? 'net' : 'agency', agency } : { of: 'direct' };
  const kind =
    parties.of === 'net'
      ? t('kinds.netInvoice', { agency: messages.isolate(parties.agency.name) })
      : t('kinds.invoice');
  const { lines, total } =
    parties.of === 'net' ? netInvoiceLines(messages, booking, parties.agency) : invoiceLines(messages, booking, price);
  return pdfSheet(
    pdf,
    { kind, reference: name, at: issuedAt },
    ticket(
      pdf,
      pen.stack(
        { gap: 2, flexGrow: 1, justifyContent: 'center' },
        pen.text({ fontSize: sizes.strong, color: colours.ink2 }, kind),
        pen.text({ fontSize: 26, fontWeight: 700, lineHeight: 1.2 }, messages.isolate(name)),
      ),
      facts(pen, [
        { label: t('invoice.issuedOn'), value: messages.moment(issuedAt) },
        { label: t('bookedOn'), value: messages.moment(booking.confirmedAt ?? booking.createdAt) },
      ]),
    ),
    pen.row(
      { gap: 24, marginTop: 6, marginBottom: 18 },
      party(pdf, t('invoice.seller'), sellerLines(pdf, parties)),
      party(pdf, t('invoice.billedTo'), buyerLines(pdf, parties)),
    ),
    pen.heading(t('receipt.for')),
    ...invoiceSubject(messages, booking).map((line) => pen.text({ paddingVertical: 1.5 }, line)),
    pen.text({ color: colours.ink2, marginTop: 2, marginBottom: 8 }, travellers(pdf)),
    ...lines.map(({ label, amount }) => lineRow(pdf, label, amount)),
    lineRow(pdf, t('taxes'), t('included')),
    totalRow(pdf, total),
    ...(parties.of === 'net' ? [] : dollarNotes(pdf)).map((note) => pen.label(note, { align: 'end', marginTop: 2 })),
    pen.stack({ height: 16 }),
    factRows(pen, [...paidRows(pdf, parties), ...returnedRows(pdf, parties)]),
    ...(parties.of === 'agency'
      ? [
          pen.text(
            { color: colours.ink2, marginTop: 10 },
            t('invoice.through', {
              agency: messages.isolate(parties.agency.name),
              brand: messages.isolate(pdf.context.settings.site.siteName),
            }),
          ),
        ]
      : []),
  );
}

function party({ pen }: BookingPdfContext, heading: string, lines: readonly string[]): PdfNode {
  return pen.stack(
    { flexGrow: 1, flexBasis: 0 },
    pen.label(heading, { marginBottom: 2 }),
    ...lines.map((line, index) =>
      index === 0
        ? pen.text({ fontWeight: 700, fontSize: sizes.strong }, line)
        : pen.text({ color: colours.ink2, paddingVertical: 1 }, line),
    ),
  );
}

/** Only what the settings or the agency have entered. */
function sellerLines({ context, messages }: BookingPdfContext, parties: Parties): string[] {
  const { t } = messages;
  const { site, contact } = context.settings;
  if (parties.of !== 'agency')
    return presentLines(messages, [site.siteName, contact.officeAddress, contact.phone, contact.supportEmail]);
  const { name, address, phone, email, registrationNumber } = parties.agency;
  return [
    ...presentLines(messages, [name, ...address, displayPhone(phone), email]),
    ...(registrationNumber ? [t('invoice.registration', { number: messages.isolate(registrationNumber) })] : []),
  ];
}

function buyerLines({ booking, messages }: BookingPdfContext, parties: Parties): string[] {
  const { contactEmail, contactPhone, anonymisedAt } = booking;
  if (parties.of === 'net') {
    const { name, phone, email } = parties.agency;
    return presentLines(messages, [name, displayPhone(phone), email]);
  }
  const [lead] = booking.travellers;
  if (anonymisedAt) return ['—'];
  return presentLines(messages, [lead ? messages.fullName(lead) : '', displayPhone(contactPhone), contactEmail]);
}

function presentLines(messages: BookingPdfContext['messages'], lines: readonly (string | null)[]): string[] {
  return lines.flatMap((line) => (line ? [messages.isolate(line)] : []));
}

function travellers({ messages, booking }: BookingPdfContext): string {
  const names = booking.travellers.map((traveller) => messages.fullName(traveller));
  return `${messages.t(booking.stay ? 'guests' : 'travellers')}: ${messages.line(names)}`;
}

function lineRow({ pen }: BookingPdfContext, label: string, value: string): PdfNode {
  return pen.row(
    { gap: 10, paddingVertical: 5, borderTopWidth: 1, borderTopColor: colours.line },
    pen.text({ flexGrow: 1, flexBasis: 0 }, label),
    pen.text({ align: 'end' }, value),
  );
}

function totalRow({ pen, messages }: BookingPdfContext, total: string): PdfNode {
  return pen.row(
    { gap: 10, paddingTop: 7, marginTop: 1, borderTopWidth: 1.5, borderTopColor: colours.ink, alignItems: 'flex-end' },
    pen.text(
      { fontWeight: 700, fontSize: sizes.strong, flexGrow: 1, flexBasis: 0, marginBottom: 2 },
      messages.t('total'),
    ),
    pen.text({ fontWeight: 700, fontSize: 17, align: 'end' }, total),
  );
}

function dollarNotes({ messages, booking }: BookingPdfContext): string[] {
  const { currency, ratePerUsd, chargedUnits } = booking;
  if (currency === 'USD') return [];
  const worth = formatUsdCents(usdMinorOf(chargedUnits * 100, ratePerUsd), messages.language);
  return [
    messages.line([
      `${messages.t('receipt.inDollars')}: ${messages.isolate(worth)}`,
      messages.t('rate', { rate: messages.rate(ratePerUsd, currency) }),
    ]),
  ];
}

function paidRows({ messages, booking }: BookingPdfContext, parties: Parties): FactRow[] {
  const { t } = messages;
  const label = t('paid');
  const { confirmedAt } = booking;
  if (parties.of === 'net')
    return confirmedAt ? [{ label, value: t('invoice.fromCredit', { date: messages.moment(confirmedAt) }) }] : [];
  // How the customer pays the agency is not recorded.
  if (parties.of === 'agency')
    return [
      { label: t('invoice.payment'), value: t('invoice.toAgency', { agency: messages.isolate(parties.agency.name) }) },
    ];
  return booking.payments
    .filter(({ capturedAt, failure }) => capturedAt !== null && failure === null)
    .map((payment) => {
      const { capturedAt, capturedMinor, amountMinor, currency, method, providerReference } = payment;
      const amount = minorUnitsFormatter(currency, messages.language)(capturedMinor ?? amountMinor);
      const rate = currency === booking.currency ? null : paidRate(booking, payment);
      return {
        label,
        value: messages.line([
          messages.isolate(amount),
          t('paidBy', { method: messages.method(method), date: capturedAt ? messages.moment(capturedAt) : '' }),
          ...(providerReference === null ? [] : [messages.isolate(providerReference)]),
          ...(rate === null ? [] : [t('rate', { rate: messages.rate(rate, currency) })]),
        ]),
      };
    });
}

/** A cancelled booking keeps its invoice, which then lists the refund. */
function returnedRows({ messages, booking, price: amount }: BookingPdfContext, parties: Parties): FactRow[] {
  const { t } = messages;
  const { cancelledAt } = booking;
  if (!cancelledAt) return [];
  const cancelled = { label: t('statuses.cancelled'), value: messages.moment(cancelledAt) };
  const label = t('invoice.returned');
  if (parties.of === 'net') {
    const price = messages.isolate(formatUsdCents(shownSale(booking)?.returnedMinor ?? 0, messages.language));
    return [cancelled, { label, value: t('invoice.toCredit', { price }) }];
  }
  if (parties.of === 'agency') {
    const back = shownAgency(booking)?.givesBack ?? 0;
    const agency = messages.isolate(parties.agency.name);
    const value = back > 0 ? t('invoice.byAgency', { price: amount(back), agency }) : t('invoice.nothing');
    return [cancelled, { label, value }];
  }
  const back = booking.payments.filter(
    ({ failure, refundMinor }) => failure === null && refundMinor !== null && refundMinor > 0,
  );
  if (back.length === 0) return [cancelled, { label, value: t('invoice.nothing') }];
  return [
    cancelled,
    ...back.map(({ refundMinor, refundedAt, refundReference, currency }) => {
      const price = messages.isolate(minorUnitsFormatter(currency, messages.language)(refundMinor ?? 0));
      return {
        label,
        value: messages.line([
          refundedAt ? t('refundedOn', { price, date: messages.moment(refundedAt) }) : t('refundDue', { price }),
          ...(refundReference === null ? [] : [messages.isolate(refundReference)]),
        ]),
      };
    }),
  ];
}
