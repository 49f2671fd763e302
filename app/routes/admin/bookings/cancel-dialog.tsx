import type { OfficeCancellation } from '#features/booking/back-office/read-office-booking.ts';
import { amountFormatter } from '#features/booking/booking-amount.ts';
import type { BookingAgency, BookingDetails } from '#features/booking/booking-details.ts';
import type { CancellationQuote } from '#features/booking/cancel/quote-cancellation.ts';
import { paidAndBack } from '#features/booking/cancel/refund-of.ts';
import { returnedMinor } from '#features/booking/cancel/returned-minor.ts';
import { formatUsdCents } from '#lib/money.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { ActionDialog } from './action-dialog.tsx';
import type { RefusedForm } from './booking-outcome.ts';
import { ReasonField } from './dialog-fields.tsx';

interface CancelDialogProps {
  booking: BookingDetails;
  cancellation: OfficeCancellation;
  refused: RefusedForm | undefined;
}

/** What comes back stands there first; then it is done. */
export function CancelDialog({ booking, cancellation, refused }: CancelDialogProps) {
  const { reference } = booking;
  const { byTerms, inFull } = cancellation;
  const amounts = byTerms && writtenAmounts(booking, byTerms);
  return (
    <ActionDialog
      dialog="cancel"
      title={`Cancel ${reference}`}
      description={descriptionOf(booking, cancellation)}
      submitLabel="Cancel booking"
      busyLabel="Cancelling..."
      destructive
      refused={refused}
    >
      <Agreed name="full" quote={inFull} />
      {byTerms ? <Agreed name="terms" quote={byTerms} /> : <input type="hidden" name="refund" value="full" />}
      {byTerms && amounts && byTerms.basis !== 'unpaid' && (
        <>
          <TermsTable parts={byTerms.parts} amounts={amounts} />
          <RefundChoice quote={byTerms} amounts={amounts} chosen={refused?.values.refund} />
        </>
      )}
      {!byTerms && inFull.refundUnits > 0 && (
        <p>
          <b className="num font-semibold">{writtenAmounts(booking, inFull).refund}</b> goes back, all of it.
          The {booking.type === 'flight' ? 'airline' : 'hotel'} gives back its whole share.
        </p>
      )}
      {booking.agency && inFull.basis !== 'unpaid' && (
        <AgencyShare agency={booking.agency} cancellation={cancellation} />
      )}
      <ReasonField
        hint="The customer reads it in the mail about the cancellation. It stays with the booking."
        maxLength={500}
        refused={refused}
      />
    </ActionDialog>
  );
}

/** What the reader sees comes back: another by now is asked about again. */
function Agreed({ name, quote }: { name: 'full' | 'terms'; quote: CancellationQuote }) {
  return (
    <>
      <input type="hidden" name={`${name}_units`} value={quote.refundUnits} />
      <input type="hidden" name={`${name}_minor`} value={quote.refundMinor} />
    </>
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

function descriptionOf({ agency }: BookingDetails, { byTerms, inFull }: OfficeCancellation): string {
  if (inFull.basis === 'unpaid') {
    return agency
      ? `Nothing has been paid. The ${formatUsdCents(agency.netMinor, 'en-US')} that ${agency.name} reserved is free again at once, and so are seats and rooms.`
      : 'Nothing has been paid. Seats and rooms are free again at once.';
  }
  return byTerms
    ? "Seats and rooms are free again at once. This can't be undone."
    : "The trip has begun, so the terms give nothing back. You may refund it in full. This can't be undone.";
}

interface WrittenAmounts {
  paid: string;
  refund: string;
  fee: string;
}

function writtenAmounts(booking: BookingDetails, quote: CancellationQuote): WrittenAmounts {
  const { style, paid, back } = paidAndBack(booking, quote);
  const write = amountFormatter(style, 'en');
  return { paid: write(paid), refund: write(back), fee: write(paid - back) };
}

function TermsTable({ parts, amounts }: { parts: CancellationQuote['parts']; amounts: WrittenAmounts }) {
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
            Paid {amounts.paid}
          </th>
          <td className="num py-1.5 text-end font-semibold">Fee {amounts.fee}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Where the terms give back everything there is nothing to choose. */
function RefundChoice({
  quote: { basis, refundMinor, paidMinor },
  amounts,
  chosen = 'terms',
}: {
  quote: CancellationQuote;
  amounts: WrittenAmounts;
  chosen: string | undefined;
}) {
  if (refundMinor === paidMinor) {
    return (
      <p>
        <b className="num font-semibold">{amounts.refund}</b> goes back, all of it
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
          description: 'The airline or the hotel gives back its whole share.',
          aside: amounts.paid,
        },
      ]}
    />
  );
}
