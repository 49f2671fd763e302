import { type FactNames, factNames } from '#features/catalogue/fact-names.ts';
import { drawHotels } from '#features/search/hotels/draw-hotels.ts';
import { type FoundHotels, hotelsPerPage, landmarksOf } from '#features/search/hotels/find-hotels.ts';
import { closerArea } from '#features/search/hotels/map-area.ts';
import type { CityLandmark } from '#features/search/inventory/inventory-hotel.ts';
import { displayCurrency } from '#features/settings/currencies.ts';
import { publicPriceFormatter } from '#lib/money.ts';
import type { RequestFacts } from '../../../request-context.ts';

export type HotelsMapData = NonNullable<Awaited<ReturnType<typeof loadHotelsMap>>>;

/** All texts come with the map, so that lists need not load them. Null when no hotel has coordinates. */
export async function loadHotelsMap(facts: RequestFacts, { everywhere, open, near, choices, page }: FoundHotels) {
  const { settings, preferences, catalogue, mapStyleUrl, search } = facts;
  const names = factNames(catalogue.translator);
  const price = publicPriceFormatter(displayCurrency(preferences.currency, settings.ratesPerUsd), preferences.language);
  const hotels = everywhere.flatMap(({ hotel: { id, name, latitude, longitude }, perNightMinor }, index) => {
    if (latitude === null || longitude === null) return [];
    const ownPage = Math.floor(index / hotelsPerPage) + 1;
    return [{ id, name, latitude, longitude, perNightMinor, page: ownPage, isOnPage: ownPage === page }];
  });
  if (hotels.length === 0) return null;
  const { mapText } = names;
  const mapped = landmarksOnMap(names, (city, country) => search.places.cityName(city, country, preferences.language));
  const { layouts, ...drawing } = await drawHotels({
    hotels,
    landmarks: landmarksOf(open).map(mapped),
    near: near && mapped(near),
    withinKm: choices.within,
    area: choices.mapArea,
    hasStreets: mapStyleUrl !== undefined,
    price,
    groupText: (number, from) => mapText('group', { number, price: from }),
    length: names.length,
  });
  const unplaced = everywhere.length - hotels.length;
  return {
    ...drawing,
    closer: closerArea(drawing.area, hotels),
    /** Of the hotels of the page. */
    places: Object.fromEntries(
      hotels.flatMap(({ id, isOnPage, latitude, longitude }) => (isOnPage ? [[id, { latitude, longitude }]] : [])),
    ),
    layouts: layouts.map((layout) => {
      const shown = layout.groups.reduce((sum, group) => sum + group.hotels, layout.pins.length);
      return {
        ...layout,
        groups: layout.groups.map((group) => ({
          ...group,
          label: mapText('groupLabel', { number: group.hotels, price: group.fromPrice }),
        })),
        /** Null where it shows all hotels. */
        outside:
          shown === hotels.length
            ? null
            : shown === 0
              ? mapText('none')
              : mapText('outside', { number: hotels.length - shown }),
      };
    }),
    texts: {
      label: mapText('label'),
      hotels: mapText('hotels'),
      zoomIn: mapText('zoomIn'),
      zoomOut: mapText('zoomOut'),
      north: mapText('north'),
      south: mapText('south'),
      west: mapText('west'),
      east: mapText('east'),
      all: mapText('all'),
      credit: drawing.land.isFine && !drawing.land.isInland ? mapText('credit') : null,
      unplaced: unplaced > 0 ? mapText('unplaced', { number: unplaced }) : null,
    },
    /** Null without a style, and then nothing is fetched from elsewhere. */
    streets: mapStyleUrl
      ? {
          styleUrl: mapStyleUrl,
          hotels: hotels.map(({ perNightMinor, ...hotel }) => ({ ...hotel, text: price(perNightMinor) })),
          open: mapText('streets'),
          close: mapText('noStreets'),
          failed: mapText('streetsFailed'),
        }
      : null,
  };
}

/** With the name that a map has room for, and the whole one. */
export function landmarksOnMap(names: FactNames, cityName: (city: string, country: string) => string) {
  return (landmark: CityLandmark) => {
    const { airport } = landmark;
    const known = airport ? { code: airport.code, city: cityName(airport.city, airport.country) } : null;
    return { ...landmark, name: names.shortLandmark(landmark.name, known), label: names.namedLandmark(landmark) };
  };
}
