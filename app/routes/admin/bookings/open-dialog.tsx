import { useLocation } from 'react-router';
import type { OfficeBooking } from '#features/booking/back-office/read-office-booking.ts';
import {
  ByHandDialog,
  ContactDialog,
  ReceivedDialog,
  RefundedDialog,
  ResendDialog,
} from './booking-dialogs.tsx';
import { type BookingOutcome, bookingDialogs } from './booking-outcome.ts';
import { CancelDialog } from './cancel-dialog.tsx';

interface OpenDialogProps extends Pick<OfficeBooking, 'booking' | 'cancellation'> {
  byHand: readonly string[];
  outcome: BookingOutcome | undefined;
}

/** The dialog that the address asks for, or that was refused. One that is for nothing any more stays closed. */
export function OpenDialog({ booking, cancellation, byHand, outcome }: OpenDialogProps) {
  const params = new URLSearchParams(useLocation().search);
  const refused = outcome?.kind === 'refused' && outcome.dialog !== 'note' ? outcome : undefined;
  const dialog = refused?.dialog ?? bookingDialogs.find((name) => name === params.get('do'));
  const paymentId = refused?.paymentId ?? params.get('payment');
  const chosen = booking.payments.find(({ id }) => id === paymentId);
  const payment =
    chosen && (byHand.includes(chosen.provider) || chosen.refundByHandAt !== null) ? chosen : undefined;
  switch (dialog) {
    case 'by-hand':
      return (
        chosen?.state === 'refund_due' &&
        chosen.refundFailure !== null &&
        chosen.refundByHandAt === null && <ByHandDialog payment={chosen} refused={refused} />
      );
    case 'cancel':
      return cancellation && <CancelDialog booking={booking} cancellation={cancellation} refused={refused} />;
    case 'contact':
      return <ContactDialog booking={booking} refused={refused} />;
    case 'resend':
      return booking.status === 'confirmed' && <ResendDialog booking={booking} refused={refused} />;
    case 'received':
      return payment?.capturedAt === null && <ReceivedDialog payment={payment} refused={refused} />;
    case 'refunded':
      return payment?.state === 'refund_due' && <RefundedDialog payment={payment} refused={refused} />;
    default:
      return null;
  }
}
