import type { ReactElement } from 'react';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import type { NamedPaper } from '#features/payments/papers/name-of-paper.ts';
import { formatUsdCents } from '#lib/money.ts';
import { shownSale } from '../../retrieve/show-agency.ts';
import { hundredthsFormatter } from '../document-words.ts';
import { invoiceLines, invoiceSubject } from '../invoice-lines.ts';
import { paidRate } from '../paid-rate.ts';
import { type FactRow, factRows } from './fact-rows.ts';
import { colours, sizes } from './look.ts';
import { type Desk, paperSheet } from './sheet.ts';
import { facts, ticket } from './stub.ts';
import type { PdfDocument } from './write-pdf.ts';

/** What was sold to whom, for how much, how that was paid, and what was returned since. */
export function invoiceSheet(desk: Desk, { name, issuedAt }: NamedPaper): PdfDocument {
  const { pen, words, booking, price } = desk;
  const { t } = words;
  const kind = t('kinds.invoice');
  const { lines, total } = invoiceLines(words, booking, price);
  const imprint = {
    kind,
    title: t('title', { kind, reference: name }),
    reference: name,
    at: issuedAt,
  };
  return paperSheet(
    desk,
    imprint,
    ticket(
      desk,
      pen.stack(
        { gap: 2, flexGrow: 1, justifyContent: 'center' },
        pen.text({ fontSize: sizes.strong, color: colours.ink2 }, kind),
        pen.text({ fontSize: 26, fontWeight: 700, lineHeight: 1.2 }, words.apart(name)),
      ),
      facts(pen, [
        { label: t('invoice.issuedOn'), value: words.moment(issuedAt) },
        { label: t('bookedOn'), value: words.moment(booking.confirmedAt ?? booking.createdAt) },
      ]),
    ),
    pen.row(
      { gap: 24, marginTop: 6, marginBottom: 18 },
      party(desk, t('invoice.seller'), sellerLines(desk)),
      party(desk, t('invoice.billedTo'), buyerLines(desk)),
    ),
    pen.heading(t('receipt.for')),
    ...invoiceSubject(words, booking).map((line) => pen.text({ paddingVertical: 1.5 }, line)),
    pen.text({ color: colours.ink2, marginTop: 2, marginBottom: 8 }, travellers(desk)),
    ...lines.map(({ label, amount }) => lineRow(desk, label, amount)),
    lineRow(desk, t('taxes'), t('included')),
    totalRow(desk, total),
    ...dollarNotes(desk).map((note) => pen.label(note, { align: 'end', marginTop: 2 })),
    pen.stack({ height: 16 }),
    factRows(pen, [...paidRows(desk), ...returnedRows(desk)]),
  );
}

function party({ pen }: Desk, heading: string, lines: readonly string[]): ReactElement {
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

/** As much as the settings say of the house, and no more: what it does not know it does not claim. */
function sellerLines({ house, words }: Desk): string[] {
  const { site, contact } = house.settings;
  return [site.siteName, contact.officeAddress, contact.phone, contact.supportEmail]
    .filter((line) => typeof line === 'string' && line !== '')
    .map((line) => words.apart(String(line)));
}

function buyerLines({ booking, words }: Desk): string[] {
  const { agency, contactEmail, contactPhone, anonymisedAt } = booking;
  const [lead] = booking.travellers;
  const lines = agency
    ? [agency.name, displayPhone(agency.phone), agency.email]
    : anonymisedAt
      ? ['—']
      : [lead ? words.fullName(lead) : '', displayPhone(contactPhone), contactEmail];
  return lines
    .filter((line) => typeof line === 'string' && line !== '')
    .map((line) => words.apart(String(line)));
}

function travellers({ words, booking }: Desk): string {
  const names = booking.travellers.map((traveller) => words.fullName(traveller));
  return `${words.t(booking.stay ? 'guests' : 'travellers')}: ${words.line(names)}`;
}

function lineRow({ pen }: Desk, label: string, value: string): ReactElement {
  return pen.row(
    { gap: 10, paddingVertical: 5, borderTopWidth: 1, borderTopColor: colours.line },
    pen.text({ flexGrow: 1, flexBasis: 0 }, label),
    pen.text({ align: 'end' }, value),
  );
}

function totalRow({ pen, words }: Desk, total: string): ReactElement {
  return pen.row(
    {
      gap: 10,
      paddingTop: 7,
      marginTop: 1,
      borderTopWidth: 1.5,
      borderTopColor: colours.ink,
      alignItems: 'flex-end',
    },
    pen.text(
      { fontWeight: 700, fontSize: sizes.strong, flexGrow: 1, flexBasis: 0, marginBottom: 2 },
      words.t('total'),
    ),
    pen.text({ fontWeight: 700, fontSize: 17, align: 'end' }, total),
  );
}

/** An agency pays in dollars whatever its customer does. */
function dollarNotes({ words, booking }: Desk): string[] {
  const { currency, ratePerUsd, chargedUnits, agency } = booking;
  if (currency === 'USD' || agency) return [];
  const worth = formatUsdCents(Math.round((chargedUnits * 100) / ratePerUsd), words.language);
  return [
    words.line([
      `${words.t('receipt.inDollars')}: ${words.apart(worth)}`,
      words.t('rate', { rate: words.rate(ratePerUsd, currency) }),
    ]),
  ];
}

function paidRows({ words, booking }: Desk): FactRow[] {
  const { t } = words;
  const label = t('paid');
  const { agency, confirmedAt } = booking;
  if (agency && confirmedAt)
    return [{ label, value: t('invoice.fromCredit', { date: words.moment(confirmedAt) }) }];
  return booking.payments
    .filter(({ capturedAt, failure }) => capturedAt !== null && failure === null)
    .map((payment) => {
      const { capturedAt, capturedMinor, amountMinor, currency, method, providerReference } = payment;
      const amount = hundredthsFormatter(currency, words.language)(capturedMinor ?? amountMinor);
      const rate = currency === booking.currency ? null : paidRate(booking, payment);
      return {
        label,
        value: words.line([
          words.apart(amount),
          t('paidBy', {
            method: t(`methods.${method}`),
            date: capturedAt ? words.moment(capturedAt) : '',
          }),
          ...(providerReference === null ? [] : [words.apart(providerReference)]),
          ...(rate === null ? [] : [t('rate', { rate: words.rate(rate, currency) })]),
        ]),
      };
    });
}

/** What was cancelled later keeps its invoice, which then says what came back. */
function returnedRows({ words, booking }: Desk): FactRow[] {
  const { t } = words;
  const { cancelledAt, agency } = booking;
  if (!cancelledAt) return [];
  const cancelled = { label: t('statuses.cancelled'), value: words.moment(cancelledAt) };
  const label = t('invoice.returned');
  if (agency) {
    const price = words.apart(formatUsdCents(shownSale(booking)?.returnedMinor ?? 0, words.language));
    return [cancelled, { label, value: t('invoice.toCredit', { price }) }];
  }
  const back = booking.payments.filter(
    ({ failure, refundMinor }) => failure === null && refundMinor !== null && refundMinor > 0,
  );
  if (back.length === 0) return [cancelled, { label, value: t('invoice.nothing') }];
  return [
    cancelled,
    ...back.map(({ refundMinor, refundedAt, refundReference, currency }) => {
      const price = words.apart(hundredthsFormatter(currency, words.language)(refundMinor ?? 0));
      return {
        label,
        value: words.line([
          refundedAt ? t('refundedOn', { price, date: words.moment(refundedAt) }) : t('refundDue', { price }),
          ...(refundReference === null ? [] : [words.apart(refundReference)]),
        ]),
      };
    }),
  ];
}
