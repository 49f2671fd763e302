import { formatUsdCents } from '#lib/money.ts';
import type { BookingPayment } from '../../booking-details.ts';
import { hundredthsFormatter } from '../document-words.ts';
import { legsOf, wayOf } from '../legs-of.ts';
import { helpPart } from './help-part.ts';
import { colours, sizes } from './look.ts';
import { type Desk, sheet } from './sheet.ts';
import { ticket } from './stub.ts';
import type { PdfDocument } from './write-pdf.ts';

/** That money was received, for what, and what of it went back. */
export function receiptSheet(desk: Desk, payment: BookingPayment, capturedAt: Date): PdfDocument {
  const { pen, words, house } = desk;
  const { t } = words;
  const amount = hundredthsFormatter(payment.currency, words.language);
  const received = amount(payment.capturedMinor ?? payment.amountMinor);
  return sheet(
    desk,
    t('kinds.receipt'),
    ticket(
      desk,
      pen.stack(
        { gap: 2, flexGrow: 1, justifyContent: 'center' },
        pen.text({ fontSize: sizes.strong, color: colours.ink2 }, t('receipt.received')),
        pen.text({ fontSize: 30, fontWeight: 700, lineHeight: 1.2 }, received),
        pen.text({ fontSize: sizes.strong, color: colours.ink2 }, words.moment(capturedAt)),
      ),
    ),
    pen.stack(
      { marginBottom: 18 },
      ...rows(desk, payment, received, capturedAt).map(({ label, value }) =>
        pen.row(
          { gap: 16, paddingVertical: 7, borderBottomWidth: 1, borderBottomColor: colours.line },
          pen.text({ color: colours.ink2, width: 150 }, label),
          pen.text({ fontWeight: 700, flexGrow: 1, flexBasis: 0 }, value),
        ),
      ),
    ),
    pen.text(
      { color: colours.ink2, marginBottom: 18 },
      t('receipt.thanks', { brand: house.settings.site.siteName }),
    ),
    helpPart(desk),
  );
}

interface Row {
  label: string;
  value: string;
}

function rows({ words, booking }: Desk, payment: BookingPayment, received: string, capturedAt: Date): Row[] {
  const { t } = words;
  const usdMinor = payment.capturedUsdMinor ?? payment.amountUsdMinor;
  const rate = t('rate', { rate: words.rate(booking.ratePerUsd, payment.currency) });
  return [
    { label: t('receipt.amount'), value: received },
    ...(payment.currency === 'USD'
      ? []
      : [
          {
            label: t('receipt.inDollars'),
            value: words.line([formatUsdCents(usdMinor, words.language), rate]),
          },
        ]),
    { label: t('receipt.receivedOn'), value: words.moment(capturedAt) },
    { label: t('receipt.method'), value: t(`methods.${payment.method}`) },
    ...known(t('receipt.providerReference'), payment.providerReference),
    { label: t('receipt.for'), value: boughtWith(words, booking) },
    ...refundRows(words, payment),
  ];
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

function refundRows(words: Desk['words'], payment: BookingPayment): Row[] {
  const { t } = words;
  const { refundMinor, refundedAt, refundDueAt, refundReference, currency } = payment;
  if (refundMinor === null || refundMinor === 0) return [];
  const price = hundredthsFormatter(currency, words.language)(refundMinor);
  const since = refundedAt ?? refundDueAt;
  const date = since ? words.moment(since) : '';
  return [
    {
      label: t('receipt.refund'),
      value: refundedAt ? t('receipt.refunded', { price, date }) : t('receipt.refundDue', { price, date }),
    },
    ...known(t('receipt.refundReference'), refundReference),
  ];
}

function known(label: string, value: string | null): Row[] {
  return value === null ? [] : [{ label, value }];
}
