import { amenityCategories } from '#features/catalogue/amenities/amenity.ts';
import { factNames } from '#features/catalogue/fact-names.ts';
import { openChosenHotels } from '#features/search/hotels/chosen-hotels.ts';
import { readOpenHotel, readShownAmenities } from '#features/search/hotels/open-hotel.ts';
import { MAX_COMPARED, parseHotelIds } from '#features/search/hotels/shortlist.ts';
import { cancellationTerms } from '#features/search/hotels/stay.ts';
import type { RequestFacts } from '../../../request-context.ts';
import { loadChosen } from '../shortlist/load-chosen.ts';

export type Comparison = Awaited<ReturnType<typeof loadComparison>>;
export type ComparedHotel = Comparison['hotels'][number];

/** The hotels of an address, with what their own pages say of them. */
export async function loadComparison(facts: RequestFacts, params: URLSearchParams, savedIds: readonly string[]) {
  const wanted = parseHotelIds(params.getAll('hotel'));
  const loaded = await loadChosen(facts, wanted.slice(0, MAX_COMPARED), params);
  const names = factNames(facts.catalogue.translator);
  const { stay, opened } = loaded;
  const hotels = await Promise.all(
    loaded.hotels.map(async (card) => {
      const [hotel, { ofHotel }] = await Promise.all([
        readOpenHotel(facts.db, card.id),
        readShownAmenities(facts.db, card.id),
      ]);
      if (!hotel) return [];
      const { checkInFrom, checkOutUntil, freeCancellationDays, cancellationFeePercent, isInBusinessTime } = hotel;
      const terms = stay && cancellationTerms(hotel, { checkIn: stay.checkIn, today: opened.today });
      return [
        {
          ...card,
          ...{ checkInFrom, checkOutUntil, freeCancellationDays, cancellationFeePercent, isInBusinessTime, terms },
          amenities: ofHotel.map((amenity) => ({ ...amenity, name: names.amenity(amenity.name) })),
        },
      ];
    }),
  );
  const shownIds = new Set(loaded.hotels.map(({ id }) => id));
  const saved = await openChosenHotels(facts.search.hotels, savedIds, null);
  return {
    ...loaded,
    hotels: hotels.flat(),
    categories: amenityCategories,
    isTooMany: wanted.length > MAX_COMPARED,
    /** May be added. */
    saved: saved.map(({ hotel: { id, name } }) => ({ id, name })).filter(({ id }) => !shownIds.has(id)),
  };
}
