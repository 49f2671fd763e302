import type { CsvRecord } from '#lib/csv.ts';
import { newId } from '#lib/ids.ts';
import { type CatalogueRecords, type PlannedLine, refuseStale, type WriteHooks } from '../editing/catalogue-records.ts';
import {
  hasProblems,
  missingFields,
  type Parsed,
  type Problems,
  type Values,
  valuesOf,
} from '../editing/form-values.ts';
import { readRange, toRecord } from '../editing/kind-records.ts';
import { planLines } from '../editing/plan-lines.ts';
import { readStored } from '../editing/save-record.ts';
import { type FlightEditing, reportChanges } from './changed-flights.ts';
import { type FlightField, flightFields, planLabels } from './flight.ts';
import { type FlightReferences, readReferences } from './flight-references.ts';
import { type Instants, instantOf, maxFlightMs, type Zones } from './flight-times.ts';
import { flightWarnings } from './flight-warnings.ts';
import { type FlightInFile, inFile, keyOf, toFileValues } from './flights-of-file.ts';
import { listedFlightIds, readFlightQuery } from './list-flights.ts';
import { parseFlight, seatProblems } from './parse-flight.ts';
import { isFlightDate } from './plan-flights.ts';
import { cabinValues, readStoredFlights, type StoredFlight, storedFlights } from './read-flight.ts';
import { insertFlights, lockFlights, writeFlights } from './write-flights.ts';

const momentPattern = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const invalidMoment =
  'Enter a date and time, such as 2026-12-31T06:30+03:00; without an offset it is local to the airport.';

/** Parses a time with its offset, or a local time at the airport. */
function parseMoment(text: string, timeZone: string): Date | undefined {
  const [, date = '', hours = '', minutes = '', offset] = momentPattern.exec(text) ?? [];
  if (!isFlightDate(date)) return undefined;
  if (offset === undefined) return instantOf(date, `${hours}:${minutes}`, timeZone);
  const moment = new Date(text.replace(' ', 'T'));
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** Without known airports, local times are only checked for their format. */
function parseFileTimes(
  { departure_time, arrival_time }: { departure_time: string; arrival_time: string },
  zones: Zones | undefined,
): { instants: Instants | undefined; problems: Problems<'departure_time' | 'arrival_time'> } {
  const problems: Problems<'departure_time' | 'arrival_time'> = {};
  const departureTime = parseMoment(departure_time, zones?.from ?? 'UTC');
  const arrivalTime = parseMoment(arrival_time, zones?.to ?? 'UTC');
  if (!departureTime) problems.departure_time = invalidMoment;
  if (!arrivalTime) problems.arrival_time = invalidMoment;
  if (!departureTime || !arrivalTime) return { instants: undefined, problems };
  const durationMs = arrivalTime.getTime() - departureTime.getTime();
  if (durationMs > 0 && durationMs <= maxFlightMs) return { instants: { departureTime, arrivalTime }, problems };
  problems.arrival_time = 'A flight arrives after its departure, within 36 hours.';
  return { instants: undefined, problems };
}

const required = [
  'flight_number',
  'airline',
  'departure_airport',
  'arrival_airport',
  'departure_time',
  'arrival_time',
  'aircraft_type',
  'economy_price',
] as const satisfies readonly FlightField[];

/** Defaults of a new flight for columns that the file does not have. */
const defaults: Partial<Values<FlightField>> = { economy_seats: '150', stops: '0', status: 'active' };

const columns = [
  'id',
  'flight_number',
  'airline_id',
  'airline',
  'departure_airport_id',
  'departure_airport',
  'arrival_airport_id',
  'arrival_airport',
  'departure_time',
  'arrival_time',
  'duration_minutes',
  'stops',
  'aircraft_type',
  'economy_price',
  'economy_seats',
  'premium_price',
  'premium_seats',
  'business_price',
  'business_seats',
  'first_price',
  'first_seats',
  'status',
  'created_at',
  'updated_at',
];

export type FlightHooks = WriteHooks & Pick<FlightEditing, 'onFlightsChanged'>;

export const flightRecords: CatalogueRecords<FlightInFile, FlightHooks> = {
  columns,
  required,

  async read(db, range) {
    const rows = await readRange(db, { table: 'flights', stored: storedFlights }, range);
    return rows.map((row) => toRecord(columns, row, cabinValues(row.offers)));
  },

  async listed(db, params) {
    return listedFlightIds(db, readFlightQuery(params), params.get('list') === 'schedules' ? 'schedules' : 'flights');
  },

  async plan(db, records, seenOnLine) {
    const references = await readReferences(db, {
      airlines: records.map(({ values }) => values.airline ?? ''),
      airports: records.flatMap(({ values }) => [values.departure_airport ?? '', values.arrival_airport ?? '']),
    });
    const parse = (record: CsvRecord) => parseLine(record, references);
    const ids = records.map(({ values }) => values.id ?? '');
    const keys = records.map(parse).flatMap((parsed) => (parsed.ok ? [parsed.value] : []));
    const rows = await readStored(db, { stored: storedFlights }, inFile(ids, keys));
    const existing = rows.map((row) => ({ ...row, values: toFileValues(row) }));
    const byId = new Map(existing.map((flight) => [flight.id, flight]));
    const byKey = new Map(existing.map((flight) => [keyOf(flight), flight]));
    const lines = planLines(
      records,
      {
        parse,
        keyOf,
        labelOf: ({ values }) => [values.flight_number, values.departure_time].filter(Boolean).join(', '),
        valuesOf: toFileValues,
        findExisting: ({ values }, key) => byId.get(values.id ?? '') ?? byKey.get(key),
      },
      seenOnLine,
    );
    return lines.map((line) => refuseFewerSeats(line, byId));
  },

  async warnings(db, lines) {
    const checked = lines.flatMap((line) =>
      line.verdict === 'new'
        ? [{ ...line.value, id: newId(), line: line.line }]
        : line.verdict === 'changed'
          ? [{ ...line.value, id: line.id, line: line.line }]
          : [],
    );
    const stored = await readStoredFlights(
      db,
      checked.map(({ id }) => id),
    );
    const warnings = await flightWarnings(db, checked, { stored });
    return new Map(checked.map(({ id, line }) => [line, warnings.get(id) ?? []]));
  },

  async write(transaction, lines, { onFlightsChanged, warn }) {
    const added = lines.flatMap((line) => (line.verdict === 'new' ? [{ ...line.value, id: newId() }] : []));
    const changed = lines.flatMap((line) =>
      line.verdict === 'changed' ? [{ ...line.value, id: line.id, version: line.version }] : [],
    );
    const ids = changed.map(({ id }) => id);
    const versions = await lockFlights(transaction, ids);
    const stored = await readStoredFlights(transaction, ids);
    refuseStale(
      changed.every(
        ({ id, version, offers }) =>
          versions.get(id) === version && !hasProblems(seatProblems(stored.get(id)?.offers ?? [], offers)),
      ),
    );
    await insertFlights(transaction, added);
    warn(await reportChanges(transaction, ids, onFlightsChanged, () => writeFlights(transaction, changed)));
  },
};

function parseLine({ values: given }: CsvRecord, references: FlightReferences): Parsed<FlightInFile, FlightField> {
  const values = valuesOf(flightFields, (field) => given[field] ?? defaults[field]);
  const missing: Problems<FlightField> = missingFields(values, required, planLabels);
  const parsed = parseFlight(values, references);
  const zones = parsed.ok && { from: parsed.value.from.timezone, to: parsed.value.to.timezone };
  const { instants, problems } = parseFileTimes(values, zones || undefined);
  if (!parsed.ok || !instants || hasProblems(missing)) {
    return { ok: false, problems: { ...(parsed.ok ? {} : parsed.problems), ...problems, ...missing } };
  }
  const { flight, airline, from, to } = parsed.value;
  const codes = { airline: airline.code, departureAirport: from.code, arrivalAirport: to.code };
  return { ok: true, value: { ...flight, ...instants, ...codes } };
}

function refuseFewerSeats(
  line: PlannedLine<FlightInFile>,
  existing: ReadonlyMap<string, StoredFlight>,
): PlannedLine<FlightInFile> {
  if (line.verdict !== 'changed') return line;
  const problems = seatProblems(existing.get(line.id)?.offers ?? [], line.value.offers);
  if (!hasProblems(problems)) return line;
  const sentences = Object.entries(problems).map(([field, text]) => `${field}: ${text}`);
  return { line: line.line, label: line.label, verdict: 'wrong', problems: sentences };
}
