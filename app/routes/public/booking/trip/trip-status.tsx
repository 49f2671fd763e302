import { BookingStatusBadge } from '#features/booking/components/booking-status-badge.tsx';
import type { ShownFlight, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { isMobileMoney, isPaidLater } from '#features/payments/payment.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Check } from '#ui/icons.tsx';
import { useSite } from '../../../../shell/use-site.ts';
import { SaleChangeText, SaleHeading } from '../later-parts.ts';
import { failureKey, useTripMessages } from '../use-trip-messages.ts';
import { canReaderCancel } from './help-card.tsx';

export function TripHeading(props: {
  trip: ShownTrip;
  /** A payment is still open, and the page says so below. */
  isWaiting: boolean;
}) {
  const { trip, isWaiting } = props;
  const lede = useLede(trip);
  const heading = useHeading(trip);
  if (trip.access === 'agency') return <SaleHeading trip={trip} />;
  return (
    <div className="max-w-160 min-w-0">
      <Paid trip={trip} />
      <h1 className="text-2xl font-bold wrap-anywhere md:text-3xl">{heading}</h1>
      {!(isWaiting && trip.status === 'expired') && <p className="mt-1 text-ink-2">{lede}</p>}
    </div>
  );
}

function Paid({ trip: { status, payments } }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  const { t: payment } = useTranslation('payment');
  const { minorAmount } = useTripMessages();
  const paid = payments.find(({ state, takenBack }) => state === 'captured' && takenBack.length === 0);
  if (status !== 'confirmed' || !paid) {
    return (
      <p className="mb-1.5">
        <BookingStatusBadge status={status}>{t(`status.${status}`)}</BookingStatusBadge>
      </p>
    );
  }
  return (
    <p className="num mb-1.5 flex items-center gap-2 font-semibold text-success">
      <Check strokeWidth={1.75} className="flex-none" />
      <span>
        {t('paid', { price: minorAmount(paid.amountMinor, paid.currency) })} <span aria-hidden="true">·</span>{' '}
        {payment(`methods.${paid.method}`)}
      </span>
    </p>
  );
}

function useHeading({ status, type, isOver, firstName: name, place, agency, hold }: ShownTrip): string {
  const { t } = useTranslation('trip');
  const isHotel = type === 'hotel';
  switch (status) {
    case 'held':
      if (hold?.isCancelled) return t('heading.heldCancelled', { place });
      return t(isHotel ? 'heading.heldHotel' : 'heading.heldFlight', { place });
    case 'confirmed':
      if (isOver || !name) return t(isHotel ? 'heading.overHotel' : 'heading.overFlight', { place });
      return t(isHotel ? 'heading.confirmedHotel' : 'heading.confirmedFlight', { name, place });
    case 'expired':
      return t(agency ? 'agency.expiredHeading' : 'heading.expired');
    case 'cancelled':
      return t('heading.cancelled');
  }
}

function useLede(trip: ShownTrip): string {
  const { t } = useTranslation('trip');
  const { brand } = useSite();
  const { moment } = useTripMessages();
  const { status, type, isOver, contact, cancelledAt, cancelledBy, cancelReason: reason, payments } = trip;
  const agency = trip.agency?.name;
  switch (status) {
    case 'confirmed':
      if (isOver) return t('lede.over', { brand });
      return t(type === 'hotel' ? 'lede.confirmedHotel' : 'lede.confirmedFlight', { email: contact.email });
    case 'held':
      if (trip.hold?.isCancelled) return t('lede.heldCancelled');
      if (agency) return t('agency.heldLede', { agency });
      return t(payments.some(({ refundDueAt }) => refundDueAt) ? 'lede.heldAgain' : 'lede.held');
    case 'cancelled':
      return [
        t('lede.cancelled', { date: cancelledAt ? moment(cancelledAt) : '' }),
        ...(cancelledBy ? [t(`cancelledBy.${cancelledBy}`)] : []),
        ...(reason ? [t('cancelledReason', { reason })] : []),
      ].join(' ');
    case 'expired':
      return agency ? t('agency.expiredLede', { agency }) : t('lede.expired');
  }
}

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
      link={
        canReaderCancel(trip) && {
          to: `/booking/${reference}/cancel`,
          text: t(isHeld ? 'hand.giveUp' : isSeller ? 'hand.cancel' : 'changed.cancel'),
        }
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
    const isMobile = sentenceOf(payment) === 'sentMobile';
    const details = { date: moment(refundedAt ?? refundDueAt), method: messages(`methods.${method}`) };
    return (
      <Alert
        key={id}
        tone={refundedAt ? 'success' : isRefundHeldUp ? 'warning' : 'info'}
        title={t(refundedAt ? 'refund.sent' : 'refund.due', { price })}
      >
        {failure && `${messages(`failures.${failureKey(failure)}`, details)} `}
        <span className="num">{t(`refund.${sentenceOf(payment)}`, details)}</span>
        {isMobile &&
          payment.refundReference &&
          ` ${t('refund.mobileCode', { method: details.method, code: payment.refundReference })}`}
        {isRefundHeldUp && ` ${t('refund.heldUp')}`}
      </Alert>
    );
  }
}

/** A refund that the provider would not send is made by hand. */
function sentenceOf({ method, refundedAt, isRefundByHand }: ShownTrip['payments'][number]) {
  if (!isPaidLater(method) && isRefundByHand) return refundedAt ? 'sentByHand' : 'dueByHand';
  if (!refundedAt) return 'dueText';
  return isMobileMoney(method) ? 'sentMobile' : 'sentText';
}
