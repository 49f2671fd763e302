import type { ListedBooking } from '#features/booking/back-office/listed-booking.ts';
import { ArrowRight } from '../../../ui/icons.tsx';

/** NBO → ZNZ, or the hotel and its city. */
export function TripText({
  booking,
}: {
  booking: Pick<ListedBooking, 'from' | 'to' | 'legs' | 'hotel' | 'city'>;
}) {
  const { from, to, legs, hotel, city } = booking;
  if (hotel !== null) {
    return (
      <span className="block max-w-52 truncate">
        <bdi>{hotel}</bdi>
        {city !== null && (
          <span className="text-ink-3">
            , <bdi>{city}</bdi>
          </span>
        )}
      </span>
    );
  }
  if (from === null) return <span className="text-ink-3">Unknown destination</span>;
  return (
    <span className="num inline-flex items-center gap-1.5 font-semibold" dir="ltr">
      {from}
      <ArrowRight aria-hidden="true" size={14} strokeWidth={1.75} className="text-ink-3" />
      <span className="sr-only">to</span>
      {to}
      {legs > 1 && (
        <span className="text-xs font-normal text-ink-3">{legs === 2 ? '2 ways' : `${legs} legs`}</span>
      )}
    </span>
  );
}
