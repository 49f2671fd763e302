import { amountText, unitsText } from '#features/booking/back-office/office-words.ts';
import type { BookingDetails, BookingPayment } from '#features/booking/booking-details.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Input } from '../../../ui/input.tsx';
import { ActionDialog } from './action-dialog.tsx';
import type { RefusedForm } from './booking-outcome.ts';

interface DialogProps {
  booking: BookingDetails;
  refused: RefusedForm | undefined;
}

export function ContactDialog({ booking: { contactEmail, contactPhone }, refused }: DialogProps) {
  const { values = {}, problems = {} } = refused ?? {};
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
      <Input
        dense
        type="email"
        name="email"
        label="E-mail"
        required
        maxLength={254}
        autoComplete="off"
        defaultValue={values.email ?? contactEmail}
        error={problems.email}
      />
      <Input
        dense
        type="tel"
        name="phone"
        label="Phone"
        maxLength={40}
        autoComplete="off"
        defaultValue={values.phone ?? contactPhone}
        error={problems.phone}
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
  const { values = {}, problems = {} } = refused ?? {};
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
      <Input
        dense
        name="amount"
        label={`Amount in ${payment.currency}`}
        inputMode="numeric"
        required
        maxLength={20}
        autoComplete="off"
        dir="ltr"
        defaultValue={values.amount ?? ''}
        error={problems.amount}
        hint="The booking is confirmed at once, if its seats or rooms are still there."
      />
      {values.other !== undefined && (
        <Checkbox
          dense
          name="other"
          value={values.other}
          label={`Yes, ${amountText(Number(values.other), payment.currency)} is what came`}
          description="It is written down and goes back to the customer. The booking is not paid by it."
        />
      )}
    </ActionDialog>
  );
}

export function RefundedDialog({ payment, refused }: MoneyDialogProps) {
  const { values = {}, problems = {} } = refused ?? {};
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
      <Input
        dense
        name="reference"
        label={payment.method === 'cash' ? 'Number of the slip' : 'Reference of the transfer'}
        required
        maxLength={120}
        autoComplete="off"
        defaultValue={values.reference ?? ''}
        error={problems.reference}
      />
    </ActionDialog>
  );
}
