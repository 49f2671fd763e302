import type { LanguageCode } from '#i18n/languages.ts';
import { type City, cityName } from './arrange-places.ts';
import { cityText } from './city-text.ts';
import { bestPositions, containing, isTypo } from './match-class.ts';
import type { PlaceSuggestion } from './place-index.ts';
import type { PlaceSnapshot } from './place-snapshot.ts';
import type { RegionNames } from './region-names.ts';

/** What is called exactly so, then cities, then hotels, then what may have been meant. */
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
    const found = classes[position] ?? containing.not;
    if (found <= containing.exact) return 0;
    return (isTypo(found) ? 3 : 1) + (isHotelName(position) ? 1 : 0);
  };
  // Cities stand at the head of the list, so that few hotels are ever looked at.
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
      return [
        { kind: 'city', text: name, name, detail: regions.in(language, place.city.country), code: null },
      ];
    }
    const { hotel } = place;
    const city = cityName(hotel.city, language);
    const isOnlyOne = table.exactly(hotel.name).filter(isHotelName).length < 2;
    const name = isOnlyOne ? hotel.name : `${hotel.name}, ${city}`;
    const detail = `${city}, ${regions.in(language, hotel.city.country)}`;
    return [{ kind: 'hotel', text: name, name, detail, code: null }];
  });
}
