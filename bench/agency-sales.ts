import type { Database } from '#db/connect.ts';
import { fund, type MadeAgent, makeAgent } from '#features/agents/fixtures/agents.ts';
import { withMarkup } from '#features/agents/markup.ts';
import type { BookingDesk } from '#features/booking/booking-desk.ts';
import {
  flightsFor,
  holdRequest,
  makeFlights,
  testSecret,
  visitor,
} from '#features/booking/fixtures/held-booking.ts';
import { agreedPrice } from '#features/booking/holds/agreed-price.ts';
import { placeHold } from '#features/booking/holds/place-hold.ts';
import { defaultSettings } from '#features/settings/settings.ts';

interface Shop {
  db: Database;
  desk: BookingDesk;
  clients: number;
  agencies: number;
}

/** Sales a second from the credit of so many agencies, spread over flights: seats, credit and ticket in one step. */
export async function agencySalesPerSecond(shop: Shop, seconds: number): Promise<number> {
  const { db } = shop;
  const flights = await makeFlights(db, { count: 1_000, seats: 1_000 });
  const agents: MadeAgent[] = [];
  for (let number = 0; number < shop.agencies; number += 1) {
    const agent = await makeAgent(db);
    // As much as may come at once, as often as it takes not to run out of it.
    for (let deposit = 0; deposit < 64; deposit += 1) await fund(db, agent, 10_000_000);
    agents.push(agent);
  }
  // Connections open and plans are made before anything is counted.
  await sellFor(shop, { agents, flights, seconds: 2 });
  return (await sellFor(shop, { agents, flights, seconds })) / seconds;
}

async function sellFor(
  { desk, clients }: Shop,
  { agents, flights, seconds }: { agents: MadeAgent[]; flights: string[]; seconds: number },
): Promise<number> {
  const settings = defaultSettings();
  const ends = performance.now() + seconds * 1000;
  let sold = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const agent = agents[client % agents.length];
      if (!agent) throw new Error('No agency');
      while (performance.now() < ends) {
        const what = flightsFor([flights[Math.floor(Math.random() * flights.length)] ?? '']);
        const { totalMinor, ...price } = withMarkup(what.totalMinor, 10);
        const request = holdRequest(what, {
          price: agreedPrice(totalMinor, { code: 'USD', ratePerUsd: 1 }),
          payment: null,
          agency: { agentId: agent.agentId, markupPercentage: 10, issueNow: true, ...price },
          actor: { ...visitor(), id: agent.userId, role: 'agent' },
        });
        const { outcome } = await placeHold({ desk, secret: testSecret, settings }, request);
        if (outcome !== 'held') throw new Error(`Not sold: ${outcome}`);
        sold += 1;
      }
    }),
  );
  return sold;
}
