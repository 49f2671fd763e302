import { amountText, unitsText } from '#features/booking/back-office/office-labels.ts';
import type { BookingDetails, BookingPayment } from '#features/booking/booking.ts';
import { providerTitle } from '#lib/provider-names.ts';
import { Alert } from '#ui/alert.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DialogInput, FigureInput, FormDialog, useRefusedForm } from '../form-dialog.tsx';
import { refundFailureText } from '../payments/payment-labels.ts';

export function ContactDialog({ booking: { contactEmail, contactPhone } }: { booking: BookingDetails }) {
  return (
    <FormDialog
      intent="contact"
      title="Correct contact"
      description="Tickets and messages go there from now on. Verify the caller with something only the traveller knows."
      submitLabel="Save"
      fields={{ seen_email: contactEmail, seen_phone: contactPhone }}
    >
      <DialogInput type="email" name="email" label="E-mail" required maxLength={254} usual={contactEmail} />
      <DialogInput type="tel" name="phone" label="Phone" maxLength={40} usual={contactPhone} />
    </FormDialog>
  );
}

export function ResendDialog({ booking: { contactEmail, type } }: { booking: BookingDetails }) {
  return (
    <FormDialog intent="resend" title="Resend documents" submitLabel="Send" busyLabel="Sending...">
      <p>
        The {type === 'flight' ? 'e-ticket' : 'hotel voucher'} goes once more to <bdi dir="ltr">{contactEmail}</bdi>.
      </p>
    </FormDialog>
  );
}

export function ReceivedDialog({ payment }: { payment: BookingPayment }) {
  const other = useRefusedForm('received')?.values.other;
  const expected = unitsText(payment.amountMinor / 100, payment.currency);
  return (
    <FormDialog
      intent="received"
      of={payment.id}
      title="Mark as received"
      description={`${expected} is expected. Enter the amount you see on the account or have counted.`}
      submitLabel="Mark as received"
    >
      <FigureInput
        name="amount"
        label={`Amount in ${payment.currency}`}
        inputMode="numeric"
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
    </FormDialog>
  );
}

export function ByHandDialog({ payment }: { payment: BookingPayment }) {
  return (
    <FormDialog
      intent="by-hand"
      of={payment.id}
      title="Send it by hand"
      description={`${providerTitle(payment.provider)} is no longer asked to send ${amountText(payment.refundMinor ?? 0, payment.currency)}. Transfer it or hand it out, then mark it as refunded.`}
      submitLabel="Send by hand"
    >
      <Alert tone={payment.refundFailure === 'result_lost' ? 'danger' : 'info'}>
        {payment.refundFailure === 'result_lost'
          ? `It is unknown whether M-Pesa sent it. Look for a reversal of ${payment.providerReference ?? 'its receipt'} in the paybill’s statement first, and send nothing if there is one.`
          : refundFailureText(payment.refundFailure ?? '')}
      </Alert>
    </FormDialog>
  );
}

export function RefundedDialog({ payment }: { payment: BookingPayment }) {
  return (
    <FormDialog
      intent="refunded"
      of={payment.id}
      title="Mark as refunded"
      description={`${amountText(payment.refundMinor ?? 0, payment.currency)} has to be ${payment.method === 'cash' ? 'handed out' : 'transferred'}. Mark it once that is done.`}
      submitLabel="Mark as refunded"
    >
      <DialogInput
        name="reference"
        label={payment.method === 'cash' ? 'Number of the slip' : 'Reference of the transfer'}
        required
        maxLength={120}
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
    </FormDialog>
  );
}
