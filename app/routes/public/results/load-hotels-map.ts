import { factNames } from '#features/catalogue/fact-names.ts';
import { drawHotels, type MapLayout } from '#features/search/hotels/draw-hotels.ts';
import { type FoundHotels, hotelsPerPage, landmarksOf } from '#features/search/hotels/find-hotels.ts';
import { displayCurrency } from '#features/settings/currencies.ts';
import { publicPriceFormatter } from '#lib/money.ts';
import type { RequestFacts } from '../../../request-context.ts';

export type HotelsMapData = NonNullable<Awaited<ReturnType<typeof loadHotelsMap>>>;

/** All texts come with the map, so that lists need not load them. Null when no hotel has coordinates. */
export async function loadHotelsMap(facts: RequestFacts, { everywhere, open, near, choices, page }: FoundHotels) {
  const { settings, preferences, catalogue, mapStyleUrl } = facts;
  const names = factNames(catalogue.translator);
  const price = publicPriceFormatter(displayCurrency(preferences.currency, settings.ratesPerUsd), preferences.language);
  const hotels = everywhere.flatMap(({ hotel: { id, name, latitude, longitude }, perNightMinor }, index) => {
    if (latitude === null || longitude === null) return [];
    const ownPage = Math.floor(index / hotelsPerPage) + 1;
    return [{ id, name, latitude, longitude, perNightMinor, page: ownPage, isOnPage: ownPage === page }];
  });
  if (hotels.length === 0) return null;
  const { mapText } = names;
  const drawing = await drawHotels({
    hotels,
    landmarks: landmarksOf(open).map((landmark) => ({ ...landmark, name: names.placeName(landmark.name) })),
    near,
    withinKm: choices.within,
    area: choices.mapArea,
    price,
    groupText: (number, from) => mapText('group', { number, price: from }),
  });
  const unplaced = everywhere.length - hotels.length;
  const present = (layout: MapLayout) => ({
    ...layout,
    groups: layout.groups.map((group) => ({
      ...group,
      label: mapText('groupLabel', { number: group.hotels, price: group.fromPrice }),
    })),
    landmarks: layout.landmarks.map((landmark) => ({ ...landmark, label: names.namedLandmark(landmark) })),
    /** Null where it shows all hotels. */
    outside:
      countHotels(layout) < hotels.length ? mapText('outside', { number: hotels.length - countHotels(layout) }) : null,
    scaleBar: { width: layout.scaleBar.width, text: names.length(layout.scaleBar.km * 1000) },
  });
  return {
    ...drawing,
    wide: present(drawing.wide),
    narrow: present(drawing.narrow),
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
      credit: drawing.land.isFine ? mapText('credit') : null,
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

function countHotels({ pins, groups }: MapLayout): number {
  return groups.reduce((sum, group) => sum + group.hotels, pins.length);
}
