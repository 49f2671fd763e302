import type { LanguageCode } from '#i18n/languages.ts';
import { type Airport, type City, cityName } from './arrange-places.ts';
import { cityStem } from './city-stem.ts';
import { cityText } from './city-text.ts';
import { bestPositions } from './match-class.ts';
import type { PlaceSuggestion } from './place-index.ts';
import type { FlightPlace, PlaceSnapshot } from './place-snapshot.ts';
import type { RegionNames } from './region-names.ts';

const LONGEST_LABEL = 32;

/**
 * What stands before an airport's code: its city. Where a city has several, all but the busiest add their own name,
 * "Nairobi Wilson", unless that is long or in other letters than the reader's.
 */
function airportLabel(airport: Airport, language: LanguageCode): string {
  const city = cityName(airport.home, language);
  const [busiest] = airport.home.airports;
  if (busiest === airport || language === 'ar') return city;
  const english = airport.home.known?.names.en ?? cityStem(airport.writtenCity);
  const own = shortName(airport.name).replace(english, '').trim();
  const label = `${city} ${own}`;
  return own && label.length <= LONGEST_LABEL ? label : city;
}

/** The airport's own name. Between Arabic words it is cut at its beginning where it is too long, so it is kept short. */
function airportOwnName({ name }: Airport, language: LanguageCode): string {
  return language === 'ar' ? shortName(name) || name : name;
}

function shortName(name: string): string {
  return name
    .replaceAll(/\b(?:international|regional|domestic|airport|airfield|airstrip|aerodrome)\b/gi, '')
    .replaceAll(/^[\s,–-]+|[\s,–-]+$/g, '')
    .replaceAll(/\s+/g, ' ');
}

const MOST_CODES = 5;

/** A city with several airports is offered as a whole, and its airports right below it. */
export function suggestFlightPlaces(
  { flights: { places, table } }: PlaceSnapshot,
  text: string,
  { language, limit, regions }: { language: LanguageCode; limit: number; regions: RegionNames },
): PlaceSuggestion[] {
  const best = bestPositions(table.match(text, limit), limit).flatMap((position) => places[position] ?? []);
  const hasNamesake = (city: City) => {
    const name = cityName(city, language);
    return table.exactly(name).some((position) => {
      const other = places[position];
      const otherCity = other?.kind === 'airport' ? other.airport.home : other?.city;
      return otherCity && otherCity !== city && cityName(otherCity, language) === name;
    });
  };
  return withAirportsBelow(best)
    .slice(0, limit)
    .map((place) =>
      place.kind === 'city'
        ? suggestCity(place.city, cityText(place.city, { language, regions, hasNamesake }), language, regions)
        : suggestAirport(place.airport, language, regions),
    );
}

function withAirportsBelow(best: readonly FlightPlace[]): FlightPlace[] {
  const inOrder: FlightPlace[] = [];
  const given = new Set<Airport>();
  const giveAirport = (airport: Airport) => {
    if (!given.has(airport)) inOrder.push({ kind: 'airport', airport });
    given.add(airport);
  };
  for (const place of best) {
    if (place.kind === 'airport') giveAirport(place.airport);
    else {
      inOrder.push(place);
      place.city.airports.forEach(giveAirport);
    }
  }
  return inOrder;
}

function suggestCity(
  city: City,
  text: string,
  language: LanguageCode,
  regions: RegionNames,
): PlaceSuggestion {
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
    detail: `${airportOwnName(airport, language)} · ${regions.in(language, airport.country)}`,
    code: airport.code,
  };
}
