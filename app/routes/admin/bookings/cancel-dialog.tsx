import { unitsText } from '#features/booking/back-office/office-words.ts';
import type { OfficeCancellation } from '#features/booking/back-office/read-office-booking.ts';
import type { BookingAgency, BookingDetails } from '#features/booking/booking-details.ts';
import type { CancellationQuote } from '#features/booking/cancel/quote-cancellation.ts';
import { returnedMinor } from '#features/booking/cancel/returned-minor.ts';
import { formatUsdCents } from '#lib/money.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { ActionDialog } from './action-dialog.tsx';
import type { RefusedForm } from './booking-outcome.ts';

interface CancelDialogProps {
  booking: BookingDetails;
  cancellation: OfficeCancellation;
  refused: RefusedForm | undefined;
}

/** What comes back stands there first; then it is done. */
export function CancelDialog({ booking, cancellation, refused }: CancelDialogProps) {
  const { reference, currency } = booking;
  const { byTerms, inFull } = cancellation;
  const units = (amount: number) => unitsText(amount, currency);
  return (
    <ActionDialog
      dialog="cancel"
      title={`Cancel ${reference}`}
      description={descriptionOf(cancellation)}
      submitLabel="Cancel booking"
      busyLabel="Cancelling..."
      destructive
      refused={refused}
    >
      <input type="hidden" name="full_units" value={inFull.refundUnits} />
      {byTerms ? (
        <input type="hidden" name="terms_units" value={byTerms.refundUnits} />
      ) : (
        <input type="hidden" name="refund" value="full" />
      )}
      {byTerms && byTerms.basis !== 'unpaid' && (
        <>
          <TermsTable quote={byTerms} units={units} />
          <RefundChoice quote={byTerms} units={units} chosen={refused?.values.refund} />
        </>
      )}
      {!byTerms && inFull.refundUnits > 0 && (
        <p>
          <b className="num font-semibold">{units(inFull.refundUnits)}</b> goes back, all of it. The{' '}
          {booking.type === 'flight' ? 'airline' : 'hotel'} gives back its whole share.
        </p>
      )}
      {booking.agency && inFull.basis !== 'unpaid' && (
        <AgencyShare agency={booking.agency} cancellation={cancellation} />
      )}
      <Textarea
        dense
        name="reason"
        label="Reason"
        hint="The customer reads it in the mail about the cancellation. It stays with the booking."
        required
        maxLength={500}
        rows={3}
        defaultValue={refused?.values.reason ?? ''}
        error={refused?.problems.reason}
      />
    </ActionDialog>
  );
}

/** What comes back of the fares is credit of the agency; its customer is the agency's own matter. */
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
        {isChoice
          ? `${dollars(byTerms)} by the terms, ${dollars(inFull)} in full`
          : dollars(byTerms ?? inFull)}
      </span>
      , and its commission is taken back.
    </p>
  );
}

function descriptionOf({ byTerms, inFull }: OfficeCancellation): string {
  if (inFull.basis === 'unpaid') return 'Nothing has been paid. Seats and rooms are free again at once.';
  return byTerms
    ? "Seats and rooms are free again at once. This can't be undone."
    : "The trip has begun, so the terms give nothing back. You may refund it in full. This can't be undone.";
}

function TermsTable({
  quote: { parts, paidUnits, feeUnits },
  units,
}: {
  quote: CancellationQuote;
  units: (amount: number) => string;
}) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">What comes back by the terms</caption>
      <tbody>
        {parts.map(({ label, refundPercent }, place) => (
          // Two parts of a trip may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
          <tr key={`${label} ${place}`} className="border-b border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              <bdi>{label}</bdi>
            </th>
            <td className="num py-1.5 text-end text-ink-2">{refundPercent}% comes back</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-1.5 text-start font-semibold">
            Paid {units(paidUnits)}
          </th>
          <td className="num py-1.5 text-end font-semibold">Fee {units(feeUnits)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Where the terms give back everything there is nothing to choose. */
function RefundChoice({
  quote: { basis, refundUnits, feeUnits, paidUnits },
  units,
  chosen = 'terms',
}: {
  quote: CancellationQuote;
  units: (amount: number) => string;
  chosen: string | undefined;
}) {
  if (feeUnits === 0) {
    return (
      <p>
        <b className="num font-semibold">{units(refundUnits)}</b> goes back, all of it
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
        { value: 'terms', label: 'By the terms', aside: units(refundUnits) },
        {
          value: 'full',
          label: 'In full',
          description: 'The airline or the hotel gives back its whole share.',
          aside: units(paidUnits),
        },
      ]}
    />
  );
}
