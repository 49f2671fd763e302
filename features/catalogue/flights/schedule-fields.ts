import { type FlightField, planLabels } from './flight-fields.ts';

/** The same flights, seen as what leaves when. Where it goes and what it costs is asked only for a new one. */
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

export const scheduleLabels: Record<ScheduleField, string> = planLabels;
