import type { ShownItinerary } from './shown-itinerary.ts';

/** Two rings on a short line never lie on its ends or on the aircraft. */
const nearest = 12;
const farthest = 84;

/** Where the stops lie on the drawn line of a journey, in percent of its length. */
export function stopPositions({ flights, minutes }: Pick<ShownItinerary, 'flights' | 'minutes'>): number[] {
  const positions: number[] = [];
  let passed = 0;
  for (const [index, flight] of flights.entries()) {
    if (index > 0) {
      positions.push(passed + flight.layover / 2);
      passed += flight.layover;
    }
    for (let landing = 1; landing <= flight.stops; landing += 1) {
      positions.push(passed + (flight.minutes * landing) / (flight.stops + 1));
    }
    passed += flight.minutes;
  }
  return positions.map((at) =>
    Math.round(Math.min(farthest, Math.max(nearest, minutes === 0 ? 50 : (at / minutes) * 100))),
  );
}
