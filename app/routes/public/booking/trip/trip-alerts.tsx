import type { ShownFlight, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { SaleChangeText } from '../later-parts.ts';
import { failureKey, useTripMessages } from '../use-trip-messages.ts';
import { canReaderCancel } from './help-card.tsx';

/** Cancelled and moved flights since the booking, and what the traveller can do. */
export function FlightChanges({ trip }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  const { legs, status, reference, agency } = trip;
  const isSeller = trip.access === 'agency';
  const changed = legs
    .flatMap(({ flights }) => flights)
    .filter(({ change }) => change === 'cancelled' || change === 'moved');
  const isCancelled = changed.some(({ change }) => change === 'cancelled');
  // The hold panel shows new times of a hold, beside the button that agrees to them.
  const isHeld = status === 'held' && isCancelled;
  if ((status !== 'confirmed' && !isHeld) || changed.length === 0) return null;
  return (
    <Alert
      tone={isCancelled ? 'danger' : 'warning'}
      action={
        canReaderCancel(trip) && (
          <ButtonLink to={`/booking/${reference}/cancel`} size="sm">
            {t(isHeld ? 'hand.giveUp' : isSeller ? 'hand.cancel' : 'changed.cancel')}
          </ButtonLink>
        )
      }
    >
      {changed.map((flight) => (
        <Change key={flight.number + flight.departs} flight={flight} />
      ))}
      <span className="mt-1 block">
        {isSeller ? (
          <SaleChangeText isHeld={isHeld} />
        ) : agency ? (
          t(isCancelled ? 'agency.cancelledText' : 'agency.choice', { agency: agency.name })
        ) : (
          t(isHeld ? 'changed.heldText' : isCancelled ? 'changed.cancelledText' : 'changed.choice')
        )}
      </span>
    </Alert>
  );
}

function Change({ flight }: { flight: ShownFlight }) {
  const { t } = useTranslation('trip');
  const { clock, shortDay } = useTripMessages();
  const { number, change, departs, agreedDeparts } = flight;
  if (change === 'cancelled') {
    return (
      <strong className="block font-semibold">
        {t('changed.cancelledTitle', { flight: number, date: shortDay(agreedDeparts) })}
      </strong>
    );
  }
  return (
    <span className="block">
      <strong className="font-semibold">{t('changed.movedTitle', { flight: number })}</strong>{' '}
      <span className="num">{t('changed.moved', { was: clock(agreedDeparts), now: clock(departs) })}</span>
    </span>
  );
}

/** Refunds and disputes of each payment: amount, reason, date and method. */
export function RefundMessage({ trip: { payments, agency, access, price } }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  const { t: messages } = useTranslation('payment');
  const { minorAmount, moment, amount } = useTripMessages();
  if (agency) {
    if (access === 'agency' || !agency.givesBack) return null;
    return (
      <Alert title={t('agency.givesBack', { agency: agency.name, price: amount(agency.givesBack, price) })}>
        {t('agency.givesBackText')}
      </Alert>
    );
  }
  return payments.map((payment) => [
    ...payment.takenBack.map(({ kind, minor, at }) => (
      <Alert
        key={`${payment.id} ${at.getTime()}`}
        tone={kind === 'dispute' ? 'warning' : 'info'}
        title={t(`takenBack.${kind === 'dispute' ? 'dispute' : 'refund'}`, {
          price: minorAmount(minor, payment.currency),
        })}
      >
        <span className="num">
          {t(`takenBack.${kind === 'dispute' ? 'disputeText' : 'refundText'}`, {
            date: moment(at),
            method: messages(`methods.${payment.method}`),
          })}
        </span>
      </Alert>
    )),
    refundOf(payment),
  ]);

  function refundOf(payment: ShownTrip['payments'][number]) {
    const { id, method, currency, refundMinor, refundDueAt, refundedAt, failure, isRefundHeldUp } = payment;
    if (refundMinor === null || !refundDueAt) return null;
    const price = minorAmount(refundMinor, currency);
    const isMpesa = sentenceOf(payment) === 'sentMpesa';
    const details = { date: moment(refundedAt ?? refundDueAt), method: messages(`methods.${method}`) };
    return (
      <Alert
        key={id}
        tone={refundedAt ? 'success' : isRefundHeldUp ? 'warning' : 'info'}
        title={t(refundedAt ? 'refund.sent' : 'refund.due', { price })}
      >
        {failure && `${messages(`failures.${failureKey(failure)}`)} `}
        <span className="num">{t(`refund.${sentenceOf(payment)}`, details)}</span>
        {isMpesa && payment.refundReference && ` ${t('refund.mpesaCode', { code: payment.refundReference })}`}
        {isRefundHeldUp && ` ${t('refund.heldUp')}`}
      </Alert>
    );
  }
}

/** A refund that the provider would not send is made by hand. */
function sentenceOf({ method, refundedAt, isRefundByHand }: ShownTrip['payments'][number]) {
  const isOnline = method === 'mpesa' || method === 'card';
  if (isOnline && isRefundByHand) return refundedAt ? 'sentByHand' : 'dueByHand';
  if (!refundedAt) return 'dueText';
  return method === 'mpesa' ? 'sentMpesa' : 'sentText';
}
