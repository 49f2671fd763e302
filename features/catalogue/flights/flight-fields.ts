/** The documented fields of one flight; in a form the times are those of a clock at each airport. */
export const flightFields = [
  'flight_number',
  'aircraft_type',
  'airline',
  'departure_airport',
  'arrival_airport',
  'date',
  'departure_time',
  'arrival_time',
  'economy_price',
  'economy_seats',
  'business_price',
  'business_seats',
  'premium_price',
  'premium_seats',
  'first_price',
  'first_seats',
  'stops',
  'status',
] as const;
export type FlightField = (typeof flightFields)[number];

/** Further flights on the way, beside the first. */
export const furtherLegs = ['leg2', 'leg3', 'leg4', 'leg5'] as const;
export type FurtherLeg = (typeof furtherLegs)[number];
export type LegField =
  `${FurtherLeg}_${'flight_number' | 'arrival_airport' | 'days_later' | 'departure_time' | 'arrival_time'}`;

export const returnFields = [
  'return_flight_number',
  'return_departure_time',
  'return_arrival_time',
  'return_days_later',
] as const;

export const legFields: readonly LegField[] = furtherLegs.flatMap((leg): LegField[] => [
  `${leg}_flight_number`,
  `${leg}_arrival_airport`,
  `${leg}_days_later`,
  `${leg}_departure_time`,
  `${leg}_arrival_time`,
]);

/** A new flight may be many: there and back, over several cities, day after day. */
export const planFields = [
  ...flightFields,
  'trip_type',
  'recurrence',
  'number_of_flights',
  ...returnFields,
  ...legFields,
] as const;
export type PlanField =
  | FlightField
  | 'trip_type'
  | 'recurrence'
  | 'number_of_flights'
  | (typeof returnFields)[number]
  | LegField;

export const tripTypes = ['one-way', 'round-trip', 'multi-city'] as const;
export type TripType = (typeof tripTypes)[number];

export const recurrences = ['once', 'daily', 'weekly', 'monthly'] as const;
export type Recurrence = (typeof recurrences)[number];

/** How many flights one that is not told otherwise makes. */
export const usualCounts: Record<Recurrence, number> = { once: 1, daily: 7, weekly: 4, monthly: 3 };
export const maxSeriesCount = 100;

export const requiredFields = [
  'flight_number',
  'aircraft_type',
  'airline',
  'departure_airport',
  'arrival_airport',
  'economy_price',
] as const satisfies readonly FlightField[];

const labelsOfLeg = {
  flight_number: 'Flight number',
  arrival_airport: 'Arrival airport',
  days_later: 'Days later',
  departure_time: 'Departure time',
  arrival_time: 'Arrival time',
};

/** Object.fromEntries forgets that every field of every leg has its entry. */
const legLabels = Object.fromEntries(
  furtherLegs.flatMap((leg) =>
    Object.entries(labelsOfLeg).map(([field, label]) => [`${leg}_${field}`, label]),
  ),
) as Record<LegField, string>;

export const planLabels: Record<PlanField, string> = {
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
  trip_type: 'Trip type',
  recurrence: 'Recurrence',
  number_of_flights: 'Number of flights',
  return_flight_number: 'Return flight number',
  return_departure_time: 'Return departure time',
  return_arrival_time: 'Return arrival time',
  return_days_later: 'Days later',
  ...legLabels,
};

/** What a new flight's form begins with. */
export function usualValues(today: string): Partial<Record<PlanField, string>> {
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
