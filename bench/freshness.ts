import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { drawSearches } from './searches.ts';
import type { World } from './world.ts';

interface Answer {
  legs: { data: { key: string; seats_left: number }[] }[];
}

const longestMs = 5_000;

/** How long it takes until every process's search shows that a seat was sold, in milliseconds; the worst of some. */
export async function measureFreshness(world: World, ports: readonly number[]): Promise<number> {
  const searches = await drawSearches(world.db, { count: 40, firstDay: world.firstFullDay, days: 5 });
  let worst = 0;
  for (const search of searches) {
    const before = await seatsOf(ports[0] ?? 0, search);
    const [flight] = before.entries().filter(([key, left]) => !key.includes('.') && left > 1);
    if (!flight) continue;
    const [id, left] = flight;
    for (const port of ports) await seatsOf(port, search);
    await sql`update flight_cabins set sold = sold + 1 where flight_id = ${id} and cabin = 'economy'`.execute(
      world.db,
    );
    const soldAt = performance.now();
    await Promise.all(ports.map((port) => untilShown(port, search, id, left - 1)));
    worst = Math.max(worst, performance.now() - soldAt);
  }
  if (worst === 0) throw new Error('No flight was found to sell a seat of');
  return Math.round(worst);
}

async function untilShown(port: number, search: string, id: string, left: number): Promise<void> {
  const end = performance.now() + longestMs;
  while ((await seatsOf(port, search)).get(id) !== left) {
    if (performance.now() > end) throw new Error('The sold seat never showed');
    await sleep(10);
  }
}

async function seatsOf(port: number, search: string): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/flights/search?${search}`);
  const { legs } = (await answer.json()) as Answer;
  return new Map(legs.flatMap(({ data }) => data.map(({ key, seats_left }) => [key, seats_left])));
}
