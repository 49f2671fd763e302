import type { Problems } from '../editing/save-outcome.ts';
import { type Instants, instantOf, type Zones } from './flight-times.ts';
import { isFlightDate } from './plan-flights.ts';

const written =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const wrongMoment =
  'Enter a moment, such as 2026-12-31T06:30+03:00; without an offset it is local to the airport.';
const maxFlightMs = 36 * 3600_000;

/** A moment with its offset, or the time on a clock at the airport. */
function parseMoment(text: string, timeZone: string): Date | undefined {
  const [, date = '', hours = '', minutes = '', offset] = written.exec(text) ?? [];
  if (!isFlightDate(date)) return undefined;
  if (offset === undefined) return instantOf(date, `${hours}:${minutes}`, timeZone);
  const moment = new Date(text.replace(' ', 'T'));
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** Without known airports nothing is local, and only what is written is looked at. */
export function parseFileTimes(
  { departure_time, arrival_time }: { departure_time: string; arrival_time: string },
  zones: Zones | undefined,
): { instants: Instants | undefined; problems: Problems<'departure_time' | 'arrival_time'> } {
  const problems: Problems<'departure_time' | 'arrival_time'> = {};
  const departureTime = parseMoment(departure_time, zones?.from ?? 'UTC');
  const arrivalTime = parseMoment(arrival_time, zones?.to ?? 'UTC');
  if (!departureTime) problems.departure_time = wrongMoment;
  if (!arrivalTime) problems.arrival_time = wrongMoment;
  if (!departureTime || !arrivalTime) return { instants: undefined, problems };
  const flown = arrivalTime.getTime() - departureTime.getTime();
  if (flown > 0 && flown <= maxFlightMs) return { instants: { departureTime, arrivalTime }, problems };
  problems.arrival_time = 'A flight arrives after its departure, within 36 hours.';
  return { instants: undefined, problems };
}
