import { readSampleAirports, sampleLocations } from '#features/sample/places.ts';
import { createRegionNames, loadKnownNames } from '#features/search/places/known-names.ts';
import { matchAirports, matchHotelPlaces } from '#features/search/places/place-index.ts';
import { createSnapshot } from '#features/search/places/place-snapshot.ts';
import type { CataloguePlaces } from '#features/search/places/read-catalogue-places.ts';
import { suggestFlightPlaces, suggestHotelPlaces } from '#features/search/places/suggest-places.ts';
import type { LanguageCode } from '#i18n/languages.ts';

const names = loadKnownNames();
const regions = createRegionNames();

/** The places of the sample world with a few hotels; some airports are busier than others. */
export async function samplePlaces(more: Partial<CataloguePlaces> = {}) {
  const airports = [...(await readSampleAirports()), ...(more.airports ?? [])];
  const locations = [...sampleLocations(), ...(more.locations ?? [])];
  const locationId = (city: string) => locations.find((location) => location.city === city)?.id ?? '';
  const hotel = (id: string, name: string, city: string, stars = 4) => ({
    id,
    name,
    locationId: locationId(city),
    starRating: stars,
  });
  const hotels = [
    hotel('forodhani', 'Forodhani House', 'Zanzibar'),
    hotel('alamo', 'Alamo Inn', 'Kisumu'),
    hotel('acacia-nairobi', 'Acacia Gardens', 'Nairobi'),
    hotel('acacia-kigali', 'Acacia Gardens', 'Kigali'),
    hotel('nairobi-hill', 'Nairobi Hill Lodge', 'Nairobi', 3),
    ...(more.hotels ?? []),
  ];
  const departures = new Map(airports.map(({ id }, index) => [id, 100 - index]));
  const snapshot = createSnapshot({ airports, locations, hotels }, departures, { names, regions });
  return {
    airports,
    locations,
    cityOf: (ids: string[]) => locations.filter(({ id }) => ids.includes(id)).map(({ city }) => city),
    suggestFlights: (text: string, language: LanguageCode = 'en', limit = 8) =>
      suggestFlightPlaces(snapshot, text, { language, limit, regions }),
    suggestHotels: (text: string, language: LanguageCode = 'en', limit = 8) =>
      suggestHotelPlaces(snapshot, text, { language, limit, regions }),
    findAirports: (text: string) => matchAirports(snapshot, text),
    findHotelPlaces: (text: string) => matchHotelPlaces(snapshot, text),
  };
}
