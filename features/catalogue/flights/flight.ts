import { fieldsOf } from '../editing/form-values.ts';
import type { FareCabin } from '../fares/fare-rules.ts';

export const flightStatuses = ['active', 'delayed', 'cancelled'] as const;
export type FlightStatus = (typeof flightStatuses)[number];

export type Cabin = FareCabin;

export interface CabinOffer {
  cabin: Cabin;
  /** US cents. */
  priceMinor: number;
  seats: number;
}

export interface Flight {
  /** The public number, KQ100. */
  flightNumber: string;
  airlineId: string;
  departureAirportId: string;
  arrivalAirportId: string;
  departureTime: Date;
  arrivalTime: Date;
  stops: number;
  aircraftType: string;
  status: FlightStatus;
  /** Economy always, and the other cabins that the aircraft has. */
  offers: CabinOffer[];
}

/** The back-office's name of a flight, which tells the flights of a series apart; travellers see only KQ100. */
export function flightLabel(flightNumber: string, seriesNumber: number | null): string {
  return seriesNumber === null ? flightNumber : `${flightNumber}-${seriesNumber}`;
}

/** "61 seats are sold and 2 held". */
export function seatsTaken({ sold, held }: { sold: number; held: number }): string {
  const parts = [sold > 0 && `${sold} ${sold === 1 ? 'seat is' : 'seats are'} sold`].filter(Boolean);
  if (held > 0) parts.push(sold > 0 ? `${held} held` : `${held} ${held === 1 ? 'seat is' : 'seats are'} held`);
  return parts.join(' and ');
}

/** The documented fields of a flight; a form's times are local to each airport. */
const flightLabels = {
  flight_number: 'Flight number',
  aircraft_type: 'Aircraft type',
  airline: 'Airline',
  departure_airport: 'Departure airport',
  arrival_airport: 'Arrival airport',
  date: 'Date',
  departure_time: 'Departure time',
  arrival_time: 'Arrival time',
  economy_price: 'Economy price',
  economy_seats: 'Economy seats',
  business_price: 'Business price',
  business_seats: 'Business seats',
  premium_price: 'Premium price',
  premium_seats: 'Premium seats',
  first_price: 'First price',
  first_seats: 'First seats',
  stops: 'Stops',
  status: 'Status',
};
export type FlightField = keyof typeof flightLabels;
export const flightFields = fieldsOf(flightLabels);

/** Flights of a multi-city trip after the first. */
export const furtherLegs = ['leg2', 'leg3', 'leg4', 'leg5'] as const;
type FurtherLeg = (typeof furtherLegs)[number];
const labelsOfLeg = {
  flight_number: 'Flight number',
  arrival_airport: 'Arrival airport',
  days_later: 'Days later',
  departure_time: 'Departure time',
  arrival_time: 'Arrival time',
};
type LegField = `${FurtherLeg}_${keyof typeof labelsOfLeg}`;

/** Object.fromEntries does not know that every field of every leg has an entry. */
const legLabels = Object.fromEntries(
  furtherLegs.flatMap((leg) => Object.entries(labelsOfLeg).map(([field, label]) => [`${leg}_${field}`, label])),
) as Record<LegField, string>;

const returnLabels = {
  return_flight_number: 'Return flight number',
  return_departure_time: 'Return departure time',
  return_arrival_time: 'Return arrival time',
  return_days_later: 'Days later',
};
export const returnFields = fieldsOf(returnLabels);

/** One form can add many flights: a return, several cities, a series of days. */
export const planLabels = {
  ...flightLabels,
  trip_type: 'Trip type',
  recurrence: 'Recurrence',
  number_of_flights: 'Number of flights',
  ...returnLabels,
  ...legLabels,
};
export type PlanField = keyof typeof planLabels;
export const planFields = fieldsOf(planLabels);

export const tripTypes = ['one-way', 'round-trip', 'multi-city'] as const;
export type TripType = (typeof tripTypes)[number];

export const recurrences = ['once', 'daily', 'weekly', 'monthly'] as const;
export type Recurrence = (typeof recurrences)[number];

/** How many flights a series has by default. */
export const defaultSeriesCounts: Record<Recurrence, number> = { once: 1, daily: 7, weekly: 4, monthly: 3 };
export const maxSeriesCount = 100;

export const requiredFields = [
  'flight_number',
  'aircraft_type',
  'airline',
  'departure_airport',
  'arrival_airport',
  'economy_price',
] as const satisfies readonly FlightField[];

/** The defaults of a new flight. */
export function defaultFlightValues(today: string): Partial<Record<PlanField, string>> {
  return {
    date: today,
    departure_time: '06:30',
    arrival_time: '08:30',
    economy_seats: '150',
    business_seats: '30',
    stops: '0',
    status: 'active',
    trip_type: 'one-way',
    recurrence: 'daily',
    return_departure_time: '09:30',
    return_arrival_time: '11:30',
    return_days_later: '0',
  };
}

/** The fields of the schedules screen, which shows the same flights. Route and price are only entered for a new one. */
export const scheduleFields = [
  'flight_number',
  'aircraft_type',
  'departure_time',
  'arrival_time',
  'status',
  'airline',
  'departure_airport',
  'arrival_airport',
  'date',
  'economy_price',
] as const satisfies readonly FlightField[];
export type ScheduleField = (typeof scheduleFields)[number];

export const editedScheduleFields = [
  'flight_number',
  'aircraft_type',
  'departure_time',
  'arrival_time',
  'status',
] as const satisfies readonly ScheduleField[];
