import type { ShownFlight, ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { SaleChangeText } from './later-parts.ts';
import { mayCancel } from './may-cancel.ts';
import { useTripMessages } from './use-trip-messages.ts';

/** What the airline did to the trip since it was booked, and what the traveller can do about it. */
export function FlightChanges({ trip }: { trip: ShownTrip }) {
  const { t } = useTranslation('trip');
  const { legs, status, reference, agency } = trip;
  const isSeller = trip.access === 'agency';
  const changed = legs
    .flatMap(({ flights }) => flights)
    .filter(({ change }) => change === 'cancelled' || change === 'moved');
  const isCancelled = changed.some(({ change }) => change === 'cancelled');
  // New times of a hold stand beside the button that agrees to them.
  const isHeld = status === 'held' && isCancelled;
  if ((status !== 'confirmed' && !isHeld) || changed.length === 0) return null;
  return (
    <Alert
      tone={isCancelled ? 'danger' : 'warning'}
      action={
        mayCancel(trip) && (
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
