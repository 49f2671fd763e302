import { amountText, unitsText } from '#features/booking/back-office/office-labels.ts';
import type { BookingDetails, BookingPayment } from '#features/booking/booking.ts';
import { providerTitle } from '#lib/provider-title.ts';
import { Alert } from '#ui/alert.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ActionDialog, DialogInput, FigureInput } from '../action-dialog.tsx';
import { refundFailureText } from '../payments/payment-labels.ts';
import type { RefusedForm } from './booking-form.ts';

interface DialogProps {
  booking: BookingDetails;
  refused: RefusedForm | undefined;
}

export function ContactDialog({ booking: { contactEmail, contactPhone }, refused }: DialogProps) {
  return (
    <ActionDialog
      dialog="contact"
      title="Correct contact"
      description="Tickets and messages go there from now on. Verify the caller with something only the traveller knows."
      submitLabel="Save"
      busyLabel="Saving..."
      refused={refused}
    >
      <input type="hidden" name="seen_email" value={contactEmail} />
      <input type="hidden" name="seen_phone" value={contactPhone} />
      <DialogInput
        type="email"
        name="email"
        label="E-mail"
        required
        maxLength={254}
        usual={contactEmail}
        refused={refused}
      />
      <DialogInput type="tel" name="phone" label="Phone" maxLength={40} usual={contactPhone} refused={refused} />
    </ActionDialog>
  );
}

export function ResendDialog({ booking: { contactEmail, type }, refused }: DialogProps) {
  return (
    <ActionDialog dialog="resend" title="Resend documents" submitLabel="Send" busyLabel="Sending..." refused={refused}>
      <p>
        The {type === 'flight' ? 'e-ticket' : 'hotel voucher'} goes once more to <bdi dir="ltr">{contactEmail}</bdi>.
      </p>
    </ActionDialog>
  );
}

type MoneyDialogProps = { payment: BookingPayment; refused: RefusedForm | undefined };

export function ReceivedDialog({ payment, refused }: MoneyDialogProps) {
  const other = refused?.values.other;
  const expected = unitsText(payment.amountMinor / 100, payment.currency);
  return (
    <ActionDialog
      dialog="received"
      title="Mark as received"
      description={`${expected} is expected. Enter the amount you see on the account or have counted.`}
      submitLabel="Mark as received"
      busyLabel="Saving..."
      refused={refused}
    >
      <input type="hidden" name="payment" value={payment.id} />
      <FigureInput
        name="amount"
        label={`Amount in ${payment.currency}`}
        inputMode="numeric"
        refused={refused}
        hint="The booking is confirmed immediately, if its seats or rooms are still available."
      />
      {other !== undefined && (
        <Checkbox
          dense
          name="other"
          value={other}
          label={`Yes, ${amountText(Number(other), payment.currency)} is the received amount`}
          description="It is recorded and refunded to the customer. It does not pay the booking."
        />
      )}
    </ActionDialog>
  );
}

export function ByHandDialog({ payment, refused }: MoneyDialogProps) {
  return (
    <ActionDialog
      dialog="by-hand"
      title="Send it by hand"
      description={`${providerTitle(payment.provider)} is no longer asked to send ${amountText(payment.refundMinor ?? 0, payment.currency)}. Transfer it or hand it out, then mark it as refunded.`}
      submitLabel="Send by hand"
      busyLabel="Saving..."
      refused={refused}
    >
      <input type="hidden" name="payment" value={payment.id} />
      <Alert tone={payment.refundFailure === 'result_lost' ? 'danger' : 'info'}>
        {payment.refundFailure === 'result_lost'
          ? `It is unknown whether M-Pesa sent it. Look for a reversal of ${payment.providerReference ?? 'its receipt'} in the paybill’s statement first, and send nothing if there is one.`
          : refundFailureText(payment.refundFailure ?? '')}
      </Alert>
    </ActionDialog>
  );
}

export function RefundedDialog({ payment, refused }: MoneyDialogProps) {
  return (
    <ActionDialog
      dialog="refunded"
      title="Mark as refunded"
      description={`${amountText(payment.refundMinor ?? 0, payment.currency)} has to be ${payment.method === 'cash' ? 'handed out' : 'transferred'}. Mark it once that is done.`}
      submitLabel="Mark as refunded"
      busyLabel="Saving..."
      refused={refused}
    >
      <input type="hidden" name="payment" value={payment.id} />
      <DialogInput
        name="reference"
        label={payment.method === 'cash' ? 'Number of the slip' : 'Reference of the transfer'}
        required
        maxLength={120}
        refused={refused}
      />
      {payment.refundByHandAt !== null && (
        <Checkbox
          dense
          name="at-provider"
          value="yes"
          label={`It was sent on the website of ${providerTitle(payment.provider)}`}
          description="Otherwise it was paid from our bank account or till."
        />
      )}
    </ActionDialog>
  );
}
