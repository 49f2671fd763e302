import type { OfficeCancellation } from '#features/booking/back-office/read-office-booking.ts';
import type { BookingAgency, BookingDetails } from '#features/booking/booking.ts';
import { amountFormatter } from '#features/booking/booking-amount.ts';
import { type CancellationQuote, paidAndBack, returnedMinor } from '#features/booking/cancel/quote-cancellation.ts';
import { formatUsdCents } from '#lib/money.ts';
import { RadioGroup } from '#ui/radio-group.tsx';
import { FormDialog, ReasonField, useRefusedForm } from '../form-dialog.tsx';

export function CancelDialog({ booking, cancellation }: { booking: BookingDetails; cancellation: OfficeCancellation }) {
  const { reference } = booking;
  const { byTerms, inFull } = cancellation;
  const amounts = byTerms && formatAmounts(booking, byTerms);
  return (
    <FormDialog
      intent="cancel"
      title={`Cancel ${reference}`}
      description={descriptionOf(booking, cancellation)}
      submitLabel="Cancel booking"
      busyLabel="Cancelling..."
      destructive
    >
      <ShownRefund name="full" quote={inFull} />
      {byTerms ? <ShownRefund name="terms" quote={byTerms} /> : <input type="hidden" name="refund" value="full" />}
      {byTerms && amounts && byTerms.basis !== 'unpaid' && (
        <>
          <TermsTable parts={byTerms.parts} amounts={amounts} />
          <RefundChoice quote={byTerms} amounts={amounts} />
        </>
      )}
      {!byTerms && inFull.refundUnits > 0 && (
        <p>
          <b className="num font-semibold">{formatAmounts(booking, inFull).refund}</b> is refunded in full. The{' '}
          {booking.type === 'flight' ? 'airline' : 'hotel'} returns its whole share.
        </p>
      )}
      {booking.agency && inFull.basis !== 'unpaid' && (
        <AgencyShare agency={booking.agency} cancellation={cancellation} />
      )}
      <ReasonField hint="The customer reads it in the cancellation email. It stays with the booking." />
    </FormDialog>
  );
}

/** The refund shown in the dialog. If it has changed on submit, the dialog asks again. */
function ShownRefund({ name, quote }: { name: 'full' | 'terms'; quote: CancellationQuote }) {
  return (
    <>
      <input type="hidden" name={`${name}_units`} value={quote.refundUnits} />
      <input type="hidden" name={`${name}_minor`} value={quote.refundMinor} />
    </>
  );
}

/** The refund of the net price goes to the agency's credit. The agency refunds its customer itself. */
function AgencyShare({
  agency: { name },
  cancellation: { byTerms, inFull },
}: {
  agency: BookingAgency;
  cancellation: OfficeCancellation;
}) {
  const dollars = ({ parts }: CancellationQuote) => formatUsdCents(returnedMinor(parts), 'en-US');
  const isChoice = byTerms && byTerms.refundMinor !== inFull.refundMinor;
  return (
    <p className="text-sm text-ink-2">
      <bdi>{name}</bdi> owes this to its customer. Its credit gets{' '}
      <span className="num">
        {isChoice ? `${dollars(byTerms)} by the terms, ${dollars(inFull)} in full` : dollars(byTerms ?? inFull)}
      </span>
      , and its commission is taken back.
    </p>
  );
}

function descriptionOf({ agency }: BookingDetails, { byTerms, inFull }: OfficeCancellation): string {
  if (inFull.basis === 'unpaid') {
    return agency
      ? `Nothing has been paid. The ${formatUsdCents(agency.netMinor, 'en-US')} that ${agency.name} reserved is released immediately, and so are seats and rooms.`
      : 'Nothing has been paid. Seats and rooms are released immediately.';
  }
  return byTerms
    ? "Seats and rooms are released immediately. This can't be undone."
    : "The trip has begun, so the terms allow no refund. You may refund it in full. This can't be undone.";
}

interface FormattedAmounts {
  paid: string;
  refund: string;
  fee: string;
}

function formatAmounts(booking: BookingDetails, quote: CancellationQuote): FormattedAmounts {
  const { style, paid, back } = paidAndBack(booking, quote);
  const write = amountFormatter(style, 'en');
  return { paid: write(paid), refund: write(back), fee: write(paid - back) };
}

function TermsTable({ parts, amounts }: { parts: CancellationQuote['parts']; amounts: FormattedAmounts }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Refund by the terms</caption>
      <tbody>
        {parts.map(({ label, refundPercent }, place) => (
          // Two parts of a trip may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
          <tr key={`${label} ${place}`} className="border-b border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              <bdi>{label}</bdi>
            </th>
            <td className="num py-1.5 text-end text-ink-2">{refundPercent}% refunded</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-1.5 text-start font-semibold">
            Paid {amounts.paid}
          </th>
          <td className="num py-1.5 text-end font-semibold">Fee {amounts.fee}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** There is no choice where the terms already refund everything. */
function RefundChoice({
  quote: { basis, refundMinor, paidMinor },
  amounts,
}: {
  quote: CancellationQuote;
  amounts: FormattedAmounts;
}) {
  const chosen = useRefusedForm('cancel')?.values.refund ?? 'terms';
  if (refundMinor === paidMinor) {
    return (
      <p>
        <b className="num font-semibold">{amounts.refund}</b> is refunded in full
        {basis === 'disrupted' ? ', because the flight changed.' : '.'}
      </p>
    );
  }
  return (
    <RadioGroup
      label="Refund"
      name="refund"
      cards
      defaultValue={chosen}
      options={[
        { value: 'terms', label: 'By the terms', aside: amounts.refund },
        {
          value: 'full',
          label: 'In full',
          description: 'The airline or the hotel returns its whole share.',
          aside: amounts.paid,
        },
      ]}
    />
  );
}
