import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#lib/calendar-date.ts';
import { flightsOfDay, type SampleFlight } from './flights-of-day.ts';
import { daysAround, sampleWindow } from './load-sample-catalogue.ts';
import { readSampleAirports, type SampleAirport } from './places.ts';
import { type Leg, sampleLegs } from './timetable.ts';

const today = '2026-11-15';
let airports: SampleAirport[];
let legs: Leg[];

beforeAll(async () => {
  airports = await readSampleAirports();
  legs = sampleLegs(airports);
});

/** The local departure time. */
function localDeparture(flightNumber: string, day: string): string | undefined {
  const leg = legs.find((one) => one.flightNumber === flightNumber);
  const flight = flightsOfDay(legs, day, today).find((one) => one.flightNumber === flightNumber);
  if (!leg || !flight) return undefined;
  const instant = Temporal.Instant.fromEpochMilliseconds(flight.departsAt);
  return instant.toZonedDateTimeISO(leg.from.timezone).toPlainDateTime().toString();
}

function withoutStatus(flights: SampleFlight[]) {
  return flights.map(({ status, ...rest }) => rest);
}

describe('the timetable', () => {
  it('has about sixty airports, the nineteen airlines and some hundred and twenty routes, both ways', () => {
    expect(airports.length).toBeGreaterThanOrEqual(55);
    expect(airports.length).toBeLessThanOrEqual(65);
    const routes = new Set(legs.map(({ from, to }) => `${from.code}-${to.code}`));
    expect(routes.size).toBeGreaterThanOrEqual(110);
    expect(routes.size).toBeLessThanOrEqual(140);
    for (const { from, to } of legs) expect(routes).toContain(`${to.code}-${from.code}`);
    expect(new Set(legs.map(({ airline }) => airline.code)).size).toBe(19);
    expect(new Set(legs.map(({ from }) => from.code)).size).toBe(airports.length);
  });

  it('gives a number to one flight only, out with one number and back with the next', () => {
    expect(new Set(legs.map(({ flightNumber }) => flightNumber)).size).toBe(legs.length);
    for (let index = 0; index < legs.length; index += 2) {
      const [out, back] = [legs[index], legs[index + 1]];
      expect(Number(back?.flightNumber.slice(2))).toBe(Number(out?.flightNumber.slice(2)) + 1);
      expect([back?.from, back?.to]).toEqual([out?.to, out?.from]);
    }
  });

  it('takes facts from the reference, and cities as travellers call them', () => {
    const cities = Object.fromEntries(airports.map(({ code, city }) => [code, city]));
    expect(cities).toMatchObject({
      NBO: 'Nairobi',
      ZNZ: 'Zanzibar',
      DAR: 'Dar es Salaam',
      ADD: 'Addis Ababa',
      MGQ: 'Mogadishu',
      KGL: 'Kigali',
      EBB: 'Entebbe',
    });
    expect(airports.find(({ code }) => code === 'LHR')).toMatchObject({
      country: 'GB',
      timezone: 'Europe/London',
    });
  });
});

describe('a day of flights', () => {
  it('is the same whenever it is made, and on whatever day, except for what is late or cancelled', () => {
    expect(flightsOfDay(legs, '2026-12-24', today)).toEqual(flightsOfDay(legs, '2026-12-24', today));
    expect(withoutStatus(flightsOfDay(legs, '2026-12-24', '2026-12-24'))).toEqual(
      withoutStatus(flightsOfDay(legs, '2026-12-24', today)),
    );
    expect(withoutStatus(flightsOfDay(legs, '2026-12-25', today))).not.toEqual(
      withoutStatus(flightsOfDay(legs, '2026-12-24', today)),
    );
  });

  it.each(['2026-11-15', '2028-02-29', '2027-03-28', '2026-12-31'])('keeps every rule around %s', (day) => {
    const window = daysAround(day, { daysBehind: 1, daysAhead: 1 });
    const flights = window.flatMap((one) => flightsOfDay(legs, one, day));
    expect(flights.length).toBeGreaterThan(450);
    expect(new Set(flights.map(({ id }) => id)).size).toBe(flights.length);
    const moments = flights.map(({ flightNumber, departsAt }) => `${flightNumber} ${departsAt}`);
    expect(new Set(moments).size).toBe(flights.length);
    for (const flight of flights) {
      expect(flight.flightNumber).toMatch(/^[A-Z0-9]{2}\d{1,4}$/);
      expect(flight.arrivesAt).toBeGreaterThan(flight.departsAt);
      expect(flight.arrivesAt - flight.departsAt).toBeLessThanOrEqual(17 * 3_600_000);
      expect(flight.cabins[0]).toMatchObject({ cabin: 'economy' });
      for (const { priceMinor, seats } of flight.cabins) {
        expect(priceMinor).toBeGreaterThan(3_000);
        expect(priceMinor).toBeLessThan(1_500_000);
        expect(priceMinor % 100).toBe(0);
        expect(seats).toBeGreaterThan(0);
      }
    }
  });

  it('leaves London by the clock on the wall, in winter, in summer and on the days between', () => {
    expect(localDeparture('BA065', '2027-03-27')).toBe('2027-03-27T19:20:00');
    expect(localDeparture('BA065', '2027-03-28')).toBe('2027-03-28T19:20:00');
    expect(localDeparture('KQ101', '2027-03-28')).toBe('2027-03-28T06:50:00');
    expect(localDeparture('KQ101', '2027-07-01')).toBe('2027-07-01T06:50:00');
    expect(localDeparture('KQ101', '2027-10-31')).toBe('2027-10-31T06:50:00');
    expect(localDeparture('KQ602', '2027-03-28')).toBe('2027-03-28T06:00:00');
  });

  it('leaves an hour later when the hour of its departure is skipped', () => {
    const night = legs.filter(({ flightNumber }) => flightNumber === 'BA065');
    const skipped = night.map((leg) => ({ ...leg, departsAtMinute: 90 }));
    const [flight] = flightsOfDay(skipped, '2027-03-28', today);
    expect(new Date(flight?.departsAt ?? 0).toISOString()).toBe('2027-03-28T01:30:00.000Z');
  });

  it('asks more at the end of December than in the middle of a quiet week', () => {
    const fare = (day: string) =>
      flightsOfDay(legs, day, today).find(({ flightNumber }) => flightNumber === 'KQ602')?.cabins[0]?.priceMinor;
    expect(fare('2026-12-23')).toBeGreaterThan(fare('2026-12-02') ?? Number.POSITIVE_INFINITY);
  });
});

describe('the days around today', () => {
  it.each(['2026-11-15', '2028-02-29', '2027-03-28'])('hold 25,000 to 40,000 flights on %s', (day) => {
    const days = daysAround(day, sampleWindow);
    expect(days.toSorted()[0]).toBe(addDays(day, -14));
    expect(days.toSorted().at(-1)).toBe(addDays(day, 180));
    const flights = days.flatMap((one) => flightsOfDay(legs, one, day));
    expect(flights.length).toBeGreaterThan(25_000);
    expect(flights.length).toBeLessThan(40_000);

    const inTenDays = Date.parse(addDays(day, 12));
    const troubled = flights.filter(({ status }) => status !== 'active');
    expect(troubled.every(({ departsAt }) => departsAt < inTenDays)).toBe(true);
    const soon = troubled.filter(({ departsAt }) => departsAt > Date.parse(day));
    for (const status of ['delayed', 'cancelled'] as const) {
      const count = soon.filter((flight) => flight.status === status).length;
      expect(count).toBeGreaterThan(2);
      expect(count).toBeLessThan(60);
    }
  });
});
