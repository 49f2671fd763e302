import { amountsOfParts, totalAmount } from '../../booking-amount.ts';
import { hundredthsFormatter } from '../document-words.ts';
import { priceLines } from '../price-lines.ts';
import { colours } from './look.ts';
import type { PdfNode } from './pen.ts';
import type { Desk } from './sheet.ts';

/** What it cost, in the currency and at the rate that were agreed. */
export function pricePart(desk: Desk): PdfNode {
  const { pen, words, booking, price } = desk;
  const { t } = words;
  const lines = priceLines(words, booking);
  const amounts = amountsOfParts(
    booking,
    lines.map(({ amountUsdMinor }) => amountUsdMinor),
  );
  const line = (label: string, value: string) =>
    pen.row(
      { gap: 10, paddingVertical: 2 },
      pen.text({ color: colours.ink2, flexGrow: 1, flexBasis: 0 }, label),
      pen.text({ align: 'end' }, value),
    );
  return pen.whole(
    { flexGrow: 1, flexBasis: 0 },
    pen.heading(t('price')),
    ...lines.map(({ label }, index) => line(label, price(amounts[index] ?? 0))),
    line(t('taxes'), t('included')),
    pen.row(
      {
        gap: 10,
        paddingTop: 6,
        marginTop: 4,
        borderTopWidth: 1,
        borderTopColor: colours.line,
        alignItems: 'flex-end',
      },
      pen.text({ fontWeight: 700, flexGrow: 1, flexBasis: 0, marginBottom: 1.6 }, t('total')),
      pen.text({ fontWeight: 700, fontSize: 15, align: 'end' }, price(totalAmount(booking))),
    ),
    ...paymentNotes(desk).map((note) => pen.label(note, { marginTop: 2 })),
  );
}

function paymentNotes({ words, booking }: Desk): string[] {
  const { t } = words;
  const { currency, ratePerUsd, agency } = booking;
  const settledBy = agency ? [t('settledBy', { agency: words.apart(agency.name) })] : [];
  const notes = booking.payments.flatMap((payment) => {
    const amount = hundredthsFormatter(payment.currency, words.language);
    const { method, capturedAt, refundedAt, refundMinor } = payment;
    if (!capturedAt) return [];
    const paid = t('paidBy', { method: t(`methods.${method}`), date: words.moment(capturedAt) });
    if (refundMinor === null || refundMinor === 0) return [paid];
    const back = amount(refundMinor);
    return [
      paid,
      refundedAt
        ? t('refundedOn', { price: back, date: words.moment(refundedAt) })
        : t('refundDue', { price: back }),
    ];
  });
  return currency === 'USD'
    ? [...settledBy, ...notes]
    : [...settledBy, ...notes, t('rate', { rate: words.rate(ratePerUsd, currency) })];
}
