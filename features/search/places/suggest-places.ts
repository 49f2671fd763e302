import type { LanguageCode } from '#i18n/languages.ts';
import { type Airport, type City, cityName, cityText } from './arrange-places.ts';
import { cityStem, type RegionNames } from './known-names.ts';
import { bestPositions, isTypo, matchClass } from './match-class.ts';
import type { FlightPlace, PlaceSnapshot } from './place-snapshot.ts';

/** A suggestion of a search field. */
export interface PlaceSuggestion {
  kind: 'airport' | 'city' | 'hotel';
  /** The text of the field when this is chosen: "Nairobi (NBO)", "Zanzibar", "Forodhani House". */
  text: string;
  name: string;
  /** The airport's name, the hotel's city or the country, in the reader's language if known. */
  detail: string;
  /** IATA code; null except for airports. */
  code: string | null;
}

const MAX_LABEL_LENGTH = 32;

/**
 * The label before an airport's code: its city. If the city has several airports, all but the busiest add their own
 * name, "Nairobi Wilson", unless that is long or in another script.
 */
function airportLabel(airport: Airport, language: LanguageCode): string {
  const city = cityName(airport.home, language);
  const [busiest] = airport.home.airports;
  if (busiest === airport || language === 'ar') return city;
  const english = airport.home.known?.names.en ?? cityStem(airport.writtenCity);
  const own = shortName(airport.name).replace(english, '').trim();
  const label = `${city} ${own}`;
  return own && label.length <= MAX_LABEL_LENGTH ? label : city;
}

/** Shortened in Arabic, because a long Latin name would be cut off at its beginning. */
function airportOwnName({ name }: Airport, language: LanguageCode): string {
  return language === 'ar' ? shortName(name) || name : name;
}

function shortName(name: string): string {
  return name
    .replaceAll(/\b(?:international|regional|domestic|airport|airfield|airstrip|aerodrome)\b/gi, '')
    .replaceAll(/^[\s,–-]+|[\s,–-]+$/g, '')
    .replaceAll(/\s+/g, ' ');
}

const MAX_CODES = 5;

/** A city with several airports is one suggestion, followed by its airports. */
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

function suggestCity(city: City, text: string, language: LanguageCode, regions: RegionNames): PlaceSuggestion {
  const codes = city.airports.slice(0, MAX_CODES).map(({ code }) => code);
  const more = city.airports.length > MAX_CODES ? ' …' : '';
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

/** Exact matches first, then cities, hotels, and matches with typing errors. */
export function suggestHotelPlaces(
  { hotels: { places, table } }: PlaceSnapshot,
  text: string,
  { language, limit, regions }: { language: LanguageCode; limit: number; regions: RegionNames },
): PlaceSuggestion[] {
  const classes = table.match(text, limit);
  const hasNamesake = (city: City) => {
    const name = cityName(city, language);
    return table.exactly(name).some((position) => {
      const other = places[position];
      return other?.kind === 'city' && other.city !== city && cityName(other.city, language) === name;
    });
  };
  const isHotelName = (position: number) => places[position]?.kind === 'hotel';
  const order = (position: number) => {
    const found = classes[position] ?? matchClass.not;
    if (found <= matchClass.exact) return 0;
    return (isTypo(found) ? 3 : 1) + (isHotelName(position) ? 1 : 0);
  };
  // Cities come first in the list, so that few hotels are compared.
  const cityCount = places.findIndex(({ kind }) => kind === 'hotel');
  const firstHotel = cityCount === -1 ? places.length : cityCount;
  const best = [
    ...bestPositions(classes.subarray(0, firstHotel), limit),
    ...bestPositions(classes.subarray(firstHotel), limit).map((position) => position + firstHotel),
  ]
    .sort((one, other) => order(one) - order(other))
    .slice(0, limit);

  return best.flatMap((position): PlaceSuggestion[] => {
    const place = places[position];
    if (!place) return [];
    if (place.kind === 'city') {
      const name = cityText(place.city, { language, regions, hasNamesake });
      return [{ kind: 'city', text: name, name, detail: regions.in(language, place.city.country), code: null }];
    }
    const { hotel } = place;
    const city = cityName(hotel.city, language);
    const isOnlyOne = table.exactly(hotel.name).filter(isHotelName).length < 2;
    const name = isOnlyOne ? hotel.name : `${hotel.name}, ${city}`;
    const detail = `${city}, ${regions.in(language, hotel.city.country)}`;
    return [{ kind: 'hotel', text: name, name, detail, code: null }];
  });
}
