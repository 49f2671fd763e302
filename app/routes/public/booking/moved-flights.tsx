import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { useTripMessages } from './use-trip-messages.ts';

/** The old and the new times of a hold, before somebody pays for it or issues it and so agrees to them. */
export function MovedFlights({
  trip: { legs },
  heading,
  text,
}: {
  trip: ShownTrip;
  heading: string;
  text: string;
}) {
  const { t } = useTranslation('trip');
  const { clock } = useTripMessages();
  const moved = legs.flatMap(({ flights }) => flights).filter(({ change }) => change === 'moved');
  return (
    <Alert tone="warning" title={heading}>
      {moved.map(({ number, departs, arrives, agreedDeparts, agreedArrives }) => (
        <span key={number + departs} className="num block">
          {t('moved.times', {
            flight: number,
            leaves: clock(departs),
            arrives: clock(arrives),
            left: clock(agreedDeparts),
            arrived: clock(agreedArrives),
          })}
        </span>
      ))}
      <span className="mt-1 block">{text}</span>
    </Alert>
  );
}

/** Which times stood on the page: what changed since is not agreed to. */
export function SeenTimes({ trip: { hold } }: { trip: ShownTrip }) {
  return hold?.movedTimes ? <input type="hidden" name="seenTimes" value={hold.movedTimes} /> : null;
}
