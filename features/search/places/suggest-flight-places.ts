import type { LanguageCode } from '#i18n/languages.ts';
import { airportLabel } from './airport-label.ts';
import { type Airport, type City, cityName } from './arrange-places.ts';
import { cityText } from './city-text.ts';
import { bestPositions, containing } from './match-class.ts';
import type { PlaceSuggestion } from './place-index.ts';
import type { FlightPlace, PlaceSnapshot } from './place-snapshot.ts';
import type { RegionNames } from './region-names.ts';

const MOST_CODES = 5;

/** A city with several airports is offered as a whole, and its airports right below it. */
export function suggestFlightPlaces(
  { flights: { places, table } }: PlaceSnapshot,
  text: string,
  options: { language: LanguageCode; limit: number; regions: RegionNames },
): PlaceSuggestion[] {
  const { language, limit, regions } = options;
  const classes = table.match(text);
  const best = bestPositions(classes, limit).flatMap((position) => places[position] ?? []);
  const matched = new Set(
    places.filter(
      ({ kind }, position) => kind === 'airport' && (classes[position] ?? containing.not) < containing.not,
    ),
  );
  return [...withAirportsBelow(best, matched)]
    .slice(0, limit)
    .map((place) =>
      place.kind === 'city'
        ? suggestCity(place.city, { language, regions, isNamesake: isNamesake(places, place.city, language) })
        : suggestAirport(place.airport, language, regions),
    );
}

function* withAirportsBelow(best: FlightPlace[], matched: ReadonlySet<FlightPlace>): Generator<FlightPlace> {
  const airports = new Map<Airport, FlightPlace>();
  for (const place of matched) if (place.kind === 'airport') airports.set(place.airport, place);
  const given = new Set<FlightPlace>();
  for (const place of best) {
    const below =
      place.kind === 'city' ? place.city.airports.flatMap((airport) => airports.get(airport) ?? []) : [];
    for (const next of [place, ...below]) {
      if (!given.has(next)) yield next;
      given.add(next);
    }
  }
}

function isNamesake(places: readonly FlightPlace[], city: City, language: LanguageCode): boolean {
  const name = cityName(city, language);
  return places.some((other) => {
    const otherCity = other.kind === 'city' ? other.city : other.airport.home;
    return otherCity !== city && cityName(otherCity, language) === name;
  });
}

function suggestCity(
  city: City,
  { language, regions, isNamesake }: { language: LanguageCode; regions: RegionNames; isNamesake: boolean },
): PlaceSuggestion {
  const text = cityText(city, language, regions, isNamesake);
  const codes = city.airports.slice(0, MOST_CODES).map(({ code }) => code);
  const more = city.airports.length > MOST_CODES ? ' …' : '';
  return {
    kind: 'city',
    text,
    name: text,
    detail: `${regions.in(language, city.country)} · ${codes.join(', ')}${more}`,
    code: null,
  };
}

function suggestAirport(airport: Airport, language: LanguageCode, regions: RegionNames): PlaceSuggestion {
  const name = airportLabel(airport, language);
  return {
    kind: 'airport',
    text: `${name} (${airport.code})`,
    name,
    detail: `${airport.name} · ${regions.in(language, airport.country)}`,
    code: airport.code,
  };
}
