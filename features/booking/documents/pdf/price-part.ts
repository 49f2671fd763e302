import { amountsOfParts, totalAmount } from '../../booking-amount.ts';
import { minorUnitsFormatter } from '../document-messages.ts';
import { priceLines } from '../price-lines.ts';
import type { PdfNode } from './pen.ts';
import type { BookingPdfContext } from './sheet.ts';
import { colours } from './style.ts';

/** What it cost, in the currency and at the rate that were agreed. */
export function pricePart(pdf: BookingPdfContext): PdfNode {
  const { pen, messages, booking, price } = pdf;
  const { t } = messages;
  const lines = priceLines(messages, booking);
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
    ...paymentNotes(pdf).map((note) => pen.label(note, { marginTop: 2 })),
  );
}

function paymentNotes({ messages, booking }: BookingPdfContext): string[] {
  const { t } = messages;
  const { currency, ratePerUsd, agency } = booking;
  const settledBy = agency ? [t('settledBy', { agency: messages.apart(agency.name) })] : [];
  const notes = booking.payments.flatMap((payment) => {
    const amount = minorUnitsFormatter(payment.currency, messages.language);
    const { method, capturedAt, refundedAt, refundMinor } = payment;
    if (!capturedAt) return [];
    const paid = t('paidBy', { method: t(`methods.${method}`), date: messages.moment(capturedAt) });
    if (refundMinor === null || refundMinor === 0) return [paid];
    const back = amount(refundMinor);
    return [
      paid,
      refundedAt
        ? t('refundedOn', { price: back, date: messages.moment(refundedAt) })
        : t('refundDue', { price: back }),
    ];
  });
  return currency === 'USD'
    ? [...settledBy, ...notes]
    : [...settledBy, ...notes, t('rate', { rate: messages.rate(ratePerUsd, currency) })];
}
