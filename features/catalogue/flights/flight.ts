export const flightStatuses = ['active', 'delayed', 'cancelled'] as const;
export type FlightStatus = (typeof flightStatuses)[number];

export const cabins = ['economy', 'premium', 'business', 'first'] as const;
export type Cabin = (typeof cabins)[number];

export interface CabinOffer {
  cabin: Cabin;
  /** US cents. */
  priceMinor: number;
  seats: number;
}

export interface Flight {
  /** As travellers see it, KQ100. */
  flightNumber: string;
  airlineId: string;
  departureAirportId: string;
  arrivalAirportId: string;
  departureTime: Date;
  arrivalTime: Date;
  stops: number;
  aircraftType: string;
  status: FlightStatus;
  /** Economy always, and the others that it has. */
  offers: CabinOffer[];
}

/** What travellers see is KQ100; the back-office tells the flights of a series apart. */
export function flightLabel(flightNumber: string, seriesNumber: number | null): string {
  return seriesNumber === null ? flightNumber : `${flightNumber}-${seriesNumber}`;
}

/** 61 seats are sold and 2 held. */
export function seatsTaken({ sold, held }: { sold: number; held: number }): string {
  const parts = [sold > 0 && `${sold} ${sold === 1 ? 'seat is' : 'seats are'} sold`].filter(Boolean);
  if (held > 0)
    parts.push(sold > 0 ? `${held} held` : `${held} ${held === 1 ? 'seat is' : 'seats are'} held`);
  return parts.join(' and ');
}
