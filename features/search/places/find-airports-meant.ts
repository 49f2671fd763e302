import { meantPositions } from './match-class.ts';
import type { PlaceSnapshot } from './place-snapshot.ts';
import { readWrittenPlace } from './written-place.ts';

/** The codes of the airports that the text of a flight search means, the busiest first. */
export function findAirportsMeant({ flights: { places, table } }: PlaceSnapshot, typed: string): string[] {
  const written = readWrittenPlace(typed);
  if (!written) return [];
  const { text, name, code, within } = written;
  const codesAt = (positions: readonly number[]) => [
    ...new Set(
      positions.flatMap((position) => {
        const place = places[position];
        if (!place) return [];
        return place.kind === 'city'
          ? place.city.airports.map((airport) => airport.code)
          : place.airport.code;
      }),
    ),
  ];

  const coded = code ? codesAt(table.exactly(code)) : [];
  if (code && coded.includes(code)) return [code];
  const exact = table.exactly(text);
  if (exact.length > 0) return codesAt(exact);
  if (within) {
    const inside = new Set(table.exactly(within));
    const told = table.exactly(name).filter((position) => inside.has(position));
    if (told.length > 0) return codesAt(told);
  }
  return codesAt(meantPositions(table.match(text, 1)));
}
