import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import type { NamedPaper } from '#features/payments/papers/name-of-paper.ts';
import { formatUsdCents } from '#lib/money.ts';
import type { BookingAgency } from '../../booking-details.ts';
import { shownAgency, shownSale } from '../../retrieve/show-agency.ts';
import { hundredthsFormatter } from '../document-words.ts';
import { invoiceLines, invoiceSubject, netInvoiceLines } from '../invoice-lines.ts';
import { paidRate } from '../paid-rate.ts';
import { type FactRow, factRows } from './fact-rows.ts';
import { colours, sizes } from './look.ts';
import type { PdfDocument, PdfNode } from './pen.ts';
import { type Desk, paperSheet } from './sheet.ts';
import { facts, ticket } from './stub.ts';

/** Who buys: a customer from the house, a customer from an agency, or an agency from the house, at net. */
type Parties = { of: 'house' } | { of: 'agency' | 'net'; agency: BookingAgency };

/** What was sold to whom, for how much, how that was paid, and what was returned since. */
export function invoiceSheet(
  desk: Desk,
  { name, issuedAt }: NamedPaper,
  to: 'customer' | 'agency',
): PdfDocument {
  const { pen, words, booking, price } = desk;
  const { t } = words;
  const { agency } = booking;
  const parties: Parties = agency ? { of: to === 'agency' ? 'net' : 'agency', agency } : { of: 'house' };
  const kind =
    parties.of === 'net'
      ? t('kinds.netInvoice', { agency: words.apart(parties.agency.name) })
      : t('kinds.invoice');
  const { lines, total } =
    parties.of === 'net'
      ? netInvoiceLines(words, booking, parties.agency)
      : invoiceLines(words, booking, price);
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
      party(desk, t('invoice.seller'), sellerLines(desk, parties)),
      party(desk, t('invoice.billedTo'), buyerLines(desk, parties)),
    ),
    pen.heading(t('receipt.for')),
    ...invoiceSubject(words, booking).map((line) => pen.text({ paddingVertical: 1.5 }, line)),
    pen.text({ color: colours.ink2, marginTop: 2, marginBottom: 8 }, travellers(desk)),
    ...lines.map(({ label, amount }) => lineRow(desk, label, amount)),
    lineRow(desk, t('taxes'), t('included')),
    totalRow(desk, total),
    ...(parties.of === 'net' ? [] : dollarNotes(desk)).map((note) =>
      pen.label(note, { align: 'end', marginTop: 2 }),
    ),
    pen.stack({ height: 16 }),
    factRows(pen, [...paidRows(desk, parties), ...returnedRows(desk, parties)]),
    ...(parties.of === 'agency'
      ? [
          pen.text(
            { color: colours.ink2, marginTop: 10 },
            t('invoice.through', {
              agency: words.apart(parties.agency.name),
              brand: words.apart(desk.house.settings.site.siteName),
            }),
          ),
        ]
      : []),
  );
}

function party({ pen }: Desk, heading: string, lines: readonly string[]): PdfNode {
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

/** As much as is known of the house or the agency, and no more: nothing is claimed that nobody wrote down. */
function sellerLines({ house, words }: Desk, parties: Parties): string[] {
  const { t } = words;
  const { site, contact } = house.settings;
  if (parties.of !== 'agency')
    return known(words, [site.siteName, contact.officeAddress, contact.phone, contact.supportEmail]);
  const { name, address, phone, email, registrationNumber } = parties.agency;
  return [
    ...known(words, [name, ...address, displayPhone(phone), email]),
    ...(registrationNumber ? [t('invoice.registration', { number: words.apart(registrationNumber) })] : []),
  ];
}

function buyerLines({ booking, words }: Desk, parties: Parties): string[] {
  const { contactEmail, contactPhone, anonymisedAt } = booking;
  if (parties.of === 'net') {
    const { name, phone, email } = parties.agency;
    return known(words, [name, displayPhone(phone), email]);
  }
  const [lead] = booking.travellers;
  if (anonymisedAt) return ['—'];
  return known(words, [lead ? words.fullName(lead) : '', displayPhone(contactPhone), contactEmail]);
}

function known(words: Desk['words'], lines: readonly (string | null)[]): string[] {
  return lines.flatMap((line) => (line ? [words.apart(line)] : []));
}

function travellers({ words, booking }: Desk): string {
  const names = booking.travellers.map((traveller) => words.fullName(traveller));
  return `${words.t(booking.stay ? 'guests' : 'travellers')}: ${words.line(names)}`;
}

function lineRow({ pen }: Desk, label: string, value: string): PdfNode {
  return pen.row(
    { gap: 10, paddingVertical: 5, borderTopWidth: 1, borderTopColor: colours.line },
    pen.text({ flexGrow: 1, flexBasis: 0 }, label),
    pen.text({ align: 'end' }, value),
  );
}

function totalRow({ pen, words }: Desk, total: string): PdfNode {
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

function dollarNotes({ words, booking }: Desk): string[] {
  const { currency, ratePerUsd, chargedUnits } = booking;
  if (currency === 'USD') return [];
  const worth = formatUsdCents(Math.round((chargedUnits * 100) / ratePerUsd), words.language);
  return [
    words.line([
      `${words.t('receipt.inDollars')}: ${words.apart(worth)}`,
      words.t('rate', { rate: words.rate(ratePerUsd, currency) }),
    ]),
  ];
}

function paidRows({ words, booking }: Desk, parties: Parties): FactRow[] {
  const { t } = words;
  const label = t('paid');
  const { confirmedAt } = booking;
  if (parties.of === 'net')
    return confirmedAt
      ? [{ label, value: t('invoice.fromCredit', { date: words.moment(confirmedAt) }) }]
      : [];
  // When and how their customer pays them is not written down here.
  if (parties.of === 'agency')
    return [
      {
        label: t('invoice.payment'),
        value: t('invoice.toAgency', { agency: words.apart(parties.agency.name) }),
      },
    ];
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
function returnedRows({ words, booking, price: amount }: Desk, parties: Parties): FactRow[] {
  const { t } = words;
  const { cancelledAt } = booking;
  if (!cancelledAt) return [];
  const cancelled = { label: t('statuses.cancelled'), value: words.moment(cancelledAt) };
  const label = t('invoice.returned');
  if (parties.of === 'net') {
    const price = words.apart(formatUsdCents(shownSale(booking)?.returnedMinor ?? 0, words.language));
    return [cancelled, { label, value: t('invoice.toCredit', { price }) }];
  }
  if (parties.of === 'agency') {
    const back = shownAgency(booking)?.givesBack ?? 0;
    const agency = words.apart(parties.agency.name);
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
