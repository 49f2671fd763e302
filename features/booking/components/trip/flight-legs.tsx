import type { QrCode } from '../../documents/draw-qr.ts';
import type { ShownTrip } from '../../retrieve/shown-trip.ts';
import { FlightTicket } from './flight-ticket.tsx';
import { LegCard } from './leg-card.tsx';

/** Every way of a trip: the first as the ticket, the others below it. */
export function FlightLegs({ trip, qr }: { trip: ShownTrip; qr: QrCode | null }) {
  const [first, ...others] = trip.legs;
  if (!first) return null;
  return (
    <>
      <FlightTicket trip={trip} leg={first} qr={qr} />
      {others.map((leg, position) => (
        <LegCard key={leg.departs} trip={trip} position={position + 1} />
      ))}
    </>
  );
}
