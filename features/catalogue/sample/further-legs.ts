import type { SampleAirline } from './airlines.ts';
import type { SampleAirport } from './airports.ts';
import { bothWays, type Leg } from './legs.ts';
import { between, pick } from './seeded.ts';
import { timetable } from './timetable.ts';

/** Numbers below are those of the timetable. */
const firstNumber = 1000;
const lastNumber = 9998;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

/**
 * As many more daily flights as a big world wants: every airline in turn, from its home to wherever it can reach. The
 * first of them are always the same, however many are asked for.
 */
export function furtherLegs(
  airports: readonly SampleAirport[],
  airlines: readonly SampleAirline[],
  count: number,
): Leg[] {
  const homes = homesOf(airports, airlines);
  const legs: Leg[] = [];
  for (let number = firstNumber; number <= lastNumber && legs.length < count; number += 2) {
    for (const { airline, home } of homes) {
      const key = `${airline.code}${number}`;
      const to = pick(`${key}/to`, airports);
      if (to.code === home.code) continue;
      const departsAtMinute = between(`${key}/minute`, 0, 287) * 5;
      legs.push(...bothWays({ airline, from: home, to, number, departsAtMinute, weekdays: everyDay }));
    }
  }
  return legs.slice(0, count);
}

function homesOf(airports: readonly SampleAirport[], airlines: readonly SampleAirline[]) {
  return airlines.map((airline) => {
    const code = timetable.find(([airlineCode]) => airlineCode === airline.code)?.[1];
    const home = airports.find((airport) => airport.code === code);
    if (!home) throw new Error(`${airline.name} is at home nowhere`);
    return { airline, home };
  });
}
