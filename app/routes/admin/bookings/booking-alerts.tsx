import { amountText, momentText, unitsText } from '#features/booking/back-office/office-labels.ts';
import type { BookingDetails, BookingPayment } from '#features/booking/booking.ts';
import { mailText } from '#features/notifications/sample-mail-domain.ts';
import { takebackSentences, takebackTitle } from '#features/payments/takebacks/takeback-labels.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { DialogLink } from '../form-dialog.tsx';
import { refundFailureText } from '../payments/payment-labels.ts';
import { DoneButton } from '../payments/takebacks-panel.tsx';

/** What an administrator has to do about this booking, each with a button where there is one. */
export function BookingAlerts({ booking, byHand }: { booking: BookingDetails; byHand: readonly string[] }) {
  const { payments, flights, status, holdKind, holdExpiresAt, chargedUnits, currency, agency } = booking;
  const isByHand = ({ provider }: BookingPayment) => byHand.includes(provider);
  const owed = payments.filter((payment) => payment.state === 'refund_due');
  const changed = flights.filter(({ disruption }) => disruption !== null);
  return (
    <>
      {payments.some(({ state }) => state === 'unknown') && (
        <Alert tone="danger" title="It is unknown whether the payment arrived.">
          Ask the provider below. Until then, take no second payment and cancel nothing.
        </Alert>
      )}
      {payments.flatMap((payment) =>
        payment.takebacks
          .filter(({ isDone }) => !isDone)
          .map((takeback) => <TakebackAlert key={takeback.id} payment={payment} takeback={takeback} />),
      )}
      {owed.map((payment) => (
        <Alert
          key={payment.id}
          tone="warning"
          title={`${amountText(payment.refundMinor ?? 0, payment.currency)} has to be refunded to the customer.`}
          action={
            isByHand(payment) || payment.refundByHandAt !== null ? (
              <DialogLink dialog="refunded" of={payment.id} label="Mark refunded" />
            ) : (
              payment.refundFailure !== null && <DialogLink dialog="by-hand" of={payment.id} label="Send it by hand" />
            )
          }
        >
          {isByHand(payment)
            ? 'It was paid by transfer or in cash, so somebody has to transfer it or hand it out.'
            : payment.refundByHandAt !== null
              ? `${payment.refundFailure === null ? '' : `${refundFailureText(payment.refundFailure)} `}It is sent by hand: the provider is no longer asked.`
              : payment.refundFailure === null
                ? 'The provider sends it automatically. If it takes more than a day, check there.'
                : `The provider refused to send it, and is asked again automatically. ${refundFailureText(payment.refundFailure)}`}
        </Alert>
      ))}
      {status === 'held' && agency && (
        <Alert tone="info">
          Held by <bdi>{agency.name}</bdi> until {momentText(holdExpiresAt)}, with{' '}
          {formatUsdCents(agency.netMinor, 'en-US')} of its credit reserved.
        </Alert>
      )}
      {status === 'held' && !agency && holdKind === 'pay_later' && (
        <Alert tone="info">
          Waiting for {unitsText(chargedUnits, currency)} until {momentText(holdExpiresAt)}.
        </Alert>
      )}
      {status === 'confirmed' && changed.length > 0 && (
        <Alert tone="warning" action={<DialogLink dialog="cancel" label="Cancel and refund" />}>
          {changed.map(({ number, disruption }) => `${number} was ${disruption}`).join(', ')}.{' '}
          {mailText(booking.contactEmail, 'The traveller has been notified.', 'Sample traveller')} A full refund is
          possible.
        </Alert>
      )}
    </>
  );
}

function TakebackAlert({
  payment: { provider, currency },
  takeback,
}: {
  payment: BookingPayment;
  takeback: BookingPayment['takebacks'][number];
}) {
  const respondByText = takeback.respondBy && momentText(takeback.respondBy);
  const { what, todo } = takebackSentences({ ...takeback, provider, isDeposit: false, respondByText });
  return (
    <Alert
      tone={takeback.takenMinor > 0 ? 'danger' : 'warning'}
      title={`${takebackTitle(takeback)}: ${amountText(takeback.amountMinor, currency)}`}
      action={<DoneButton intent="takeback-done" id={takeback.id} />}
    >
      {what} {todo}{' '}
      <span className="num wrap-anywhere" dir="ltr">
        {takeback.providerId}
      </span>
    </Alert>
  );
}
