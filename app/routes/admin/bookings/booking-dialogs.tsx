import { amountText, unitsText } from '#features/booking/back-office/office-labels.ts';
import type { BookingDetails, BookingPayment } from '#features/booking/booking-details.ts';
import { providerTitle } from '#lib/provider-title.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { refundFailureText } from '../payments/refund-failure-text.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { RefusedForm } from './booking-outcome.ts';
import { DialogInput, FigureInput } from './dialog-fields.tsx';

interface DialogProps {
  booking: BookingDetails;
  refused: RefusedForm | undefined;
}

export function ContactDialog({ booking: { contactEmail, contactPhone }, refused }: DialogProps) {
  return (
    <ActionDialog
      dialog="contact"
      title="Correct contact"
      description="Tickets and news go there from now on. Ask the caller for something only the traveller knows."
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
      <DialogInput
        type="tel"
        name="phone"
        label="Phone"
        maxLength={40}
        usual={contactPhone}
        refused={refused}
      />
    </ActionDialog>
  );
}

export function ResendDialog({ booking: { contactEmail, type }, refused }: DialogProps) {
  return (
    <ActionDialog
      dialog="resend"
      title="Resend documents"
      submitLabel="Send"
      busyLabel="Sending..."
      refused={refused}
    >
      <p>
        The {type === 'flight' ? 'e-ticket' : 'hotel voucher'} goes once more to{' '}
        <bdi dir="ltr">{contactEmail}</bdi>.
      </p>
    </ActionDialog>
  );
}

type MoneyDialogProps = { payment: BookingPayment; refused: RefusedForm | undefined };

export function ReceivedDialog({ payment, refused }: MoneyDialogProps) {
  const other = refused?.values.other;
  const asked = unitsText(payment.amountMinor / 100, payment.currency);
  return (
    <ActionDialog
      dialog="received"
      title="Mark as received"
      description={`${asked} is expected. Type what you have seen on the account or counted, to the unit.`}
      submitLabel="It is here"
      busyLabel="Writing it down..."
      refused={refused}
    >
      <input type="hidden" name="payment" value={payment.id} />
      <FigureInput
        name="amount"
        label={`Amount in ${payment.currency}`}
        inputMode="numeric"
        refused={refused}
        hint="The booking is confirmed at once, if its seats or rooms are still there."
      />
      {other !== undefined && (
        <Checkbox
          dense
          name="other"
          value={other}
          label={`Yes, ${amountText(Number(other), payment.currency)} is what came`}
          description="It is written down and goes back to the customer. The booking is not paid by it."
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
      description={`From now on ${providerTitle(payment.provider)} is not asked to send ${amountText(payment.refundMinor ?? 0, payment.currency)}. Send it by transfer or hand it out, then mark it as refunded.`}
      submitLabel="I send it"
      busyLabel="Writing it down..."
      refused={refused}
    >
      <input type="hidden" name="payment" value={payment.id} />
      <Alert tone={payment.refundFailure === 'result_lost' ? 'danger' : 'info'}>
        {payment.refundFailure === 'result_lost'
          ? `Nobody knows whether M-Pesa sent it. Look for a reversal of ${payment.providerReference ?? 'its receipt'} in the statement of the paybill first, and send nothing if there is one.`
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
      description={`${amountText(payment.refundMinor ?? 0, payment.currency)} is to be ${payment.method === 'cash' ? 'handed out' : 'transferred'}. Mark it once that is done.`}
      submitLabel="It is sent"
      busyLabel="Writing it down..."
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
          label={`It was sent in the pages of ${providerTitle(payment.provider)}`}
          description="Otherwise it left our bank account or our till."
        />
      )}
    </ActionDialog>
  );
}
