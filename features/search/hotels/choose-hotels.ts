import { type Board, boards } from '#features/catalogue/rates/night-price.ts';
import { type UsdMinor, wholeUnitsFromUsd } from '#lib/money.ts';
import { type ScoreChoice, scoreChoices } from '../inventory/guest-score.ts';
import { type HotelChoices, type HotelSort, starChoices, withinChoices } from './hotel-choices.ts';

/** The properties of an available hotel that filters and sorting use. */
export interface HotelOffer {
  id: string;
  name: string;
  stars: number;
  reviews: number;
  scoreTenths: number | null;
  /** Amenity numbers. */
  amenities: readonly number[];
  perNightMinor: UsdMinor;
  boards: readonly Board[];
  isCancelledFree: boolean;
  /** To the chosen place, or to the centre of the city; null where that is unknown or nobody asks. */
  metres?: number | null;
}

/** Every hotel starts with this many reviews of this score, because a few reviews say little. */
const priorScoreTenths = 70;
const priorReviews = 10;
/** The score that justifies twice the price. */
const tenthsForDouble = 15;

/** Value for money: the guests' score minus a penalty for prices above the median. */
function byBest(offers: readonly HotelOffer[]): (a: HotelOffer, b: HotelOffer) => number {
  const prices = offers.map(({ perNightMinor }) => perNightMinor).toSorted((a, b) => a - b);
  const middle = Math.max(1, prices[Math.floor(prices.length / 2)] ?? 1);
  const valueById = new Map(
    offers.map(({ id, reviews, scoreTenths, perNightMinor }) => {
      const score = ((scoreTenths ?? 0) * reviews + priorScoreTenths * priorReviews) / (reviews + priorReviews);
      return [id, score - tenthsForDouble * Math.log2(Math.max(1, perNightMinor) / middle)];
    }),
  );
  return (a, b) => (valueById.get(b.id) ?? 0) - (valueById.get(a.id) ?? 0);
}

export interface HotelCounts {
  stars: { stars: number; hotels: number }[];
  score: { score: ScoreChoice; hotels: number }[];
  amenities: { name: string; hotels: number }[];
  boards: { board: Board; hotels: number }[];
  cancelledFree: number;
  /** From the chosen place. */
  within: { km: (typeof withinChoices)[number]; hotels: number }[];
  /** Price per night in whole units of the visitor's currency; null without hotels. */
  price: { least: number; most: number } | null;
}

interface ChosenHotels<Offer> {
  /** Sorted as far as requested; the rest is unsorted. */
  hotels: Offer[];
  /** The number without filters. */
  unfiltered: number;
  counts: HotelCounts;
}

/** Filters and sorts hotels, and counts the matches of each filter value. */
export function chooseHotels<Offer extends HotelOffer>(
  offers: readonly Offer[],
  choices: HotelChoices,
  {
    ratePerUsd,
    amenities,
    inOrder = Number.POSITIVE_INFINITY,
  }: { ratePerUsd: number; amenities: readonly { name: string }[]; inOrder?: number },
): ChosenHotels<Offer> {
  const { score, board, minPrice, maxPrice, within } = choices;
  const isPriced = (offer: HotelOffer) => {
    if (minPrice === null && maxPrice === null) return true;
    const price = wholeUnitsFromUsd(offer.perNightMinor, ratePerUsd);
    return (minPrice === null || price >= minPrice) && (maxPrice === null || price <= maxPrice);
  };
  const wanted = choices.amenities.map((name) => numbersOf(name, amenities));
  const hotels: Offer[] = [];
  const starTally = new Uint32Array(6);
  const scoreTally = new Uint32Array(scoreChoices.length);
  const boardTally = new Uint32Array(boards.length);
  let cancelledFree = 0;
  const withinTally = new Uint32Array(withinChoices.length);
  const everywhere = new Uint32Array(amenities.length);
  const left = new Uint32Array(amenities.length);
  let leastMinor = Number.POSITIVE_INFINITY;
  let mostMinor = Number.NEGATIVE_INFINITY;

  for (const offer of offers) {
    tally(everywhere, offer.amenities);
    if (!wanted.every((numbers) => numbers.some((number) => offer.amenities.includes(number)))) continue;
    const hasStars = choices.stars.length === 0 || choices.stars.includes(offer.stars);
    const hasScore = score === null || isScored(offer, score);
    const hasBoard = board === null || offer.boards.includes(board);
    const hasTerms = !choices.isCancelledFree || offer.isCancelledFree;
    const isNear = within === null || isWithin(offer, within);
    const misses = +!hasStars + +!hasScore + +!hasBoard + +!hasTerms + +!isNear;
    if (misses === 0) {
      leastMinor = Math.min(leastMinor, offer.perNightMinor);
      mostMinor = Math.max(mostMinor, offer.perNightMinor);
    }
    // A value counts the hotels that would be left if it were chosen in its own group.
    if (misses > 1 || !isPriced(offer)) continue;
    if (misses === 0 || !hasStars) starTally[offer.stars] = (starTally[offer.stars] ?? 0) + 1;
    if (misses === 0 || !hasScore) {
      for (const [position, least] of scoreChoices.entries()) {
        if (isScored(offer, least)) scoreTally[position] = (scoreTally[position] ?? 0) + 1;
      }
    }
    if (misses === 0 || !hasBoard) {
      for (const one of offer.boards) boardTally[boards.indexOf(one)] = (boardTally[boards.indexOf(one)] ?? 0) + 1;
    }
    if (misses === 0 && offer.isCancelledFree) cancelledFree += 1;
    if (misses === 0 || !isNear) {
      for (const [position, km] of withinChoices.entries()) {
        if (isWithin(offer, km)) withinTally[position] = (withinTally[position] ?? 0) + 1;
      }
    }
    if (misses === 0) hotels.push(offer);
  }
  for (const { amenities } of hotels.length === offers.length ? [] : hotels) tally(left, amenities);

  return {
    hotels: sortFirst(hotels, inOrder, orderBy(choices.sort, offers)),
    unfiltered: offers.length,
    counts: {
      // A selected value stays visible without matches, so that it can be removed.
      stars: starChoices
        .map((stars) => ({ stars, hotels: starTally[stars] ?? 0 }))
        .filter(({ stars, hotels }) => hotels > 0 || choices.stars.includes(stars)),
      score: scoreChoices.map((score, position) => ({ score, hotels: scoreTally[position] ?? 0 })),
      boards: boards
        .map((one, position) => ({ board: one, hotels: boardTally[position] ?? 0 }))
        .filter(({ board: one, hotels }) => hotels > 0 || one === board),
      cancelledFree,
      within: withinChoices.map((km, position) => ({ km, hotels: withinTally[position] ?? 0 })),
      amenities: countAmenities(
        { everywhere, left: hotels.length === offers.length ? everywhere : left, offers: offers.length },
        amenities,
        choices.amenities,
      ),
      price:
        leastMinor > mostMinor
          ? null
          : {
              least: wholeUnitsFromUsd(leastMinor, ratePerUsd),
              most: wholeUnitsFromUsd(mostMinor, ratePerUsd),
            },
    },
  };
}

function isScored({ scoreTenths }: HotelOffer, least: ScoreChoice): boolean {
  return scoreTenths !== null && scoreTenths >= least * 10;
}

function isWithin({ metres }: HotelOffer, km: number): boolean {
  return typeof metres === 'number' && metres <= km * 1000;
}

function tally(counts: Uint32Array, numbers: readonly number[]): void {
  for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1;
}

/** Names in URLs are case-insensitive. */
function numbersOf(name: string, amenities: readonly { name: string }[]): number[] {
  const wanted = name.toLowerCase();
  return amenities.flatMap((amenity, number) => (amenity.name.toLowerCase() === wanted ? number : []));
}

/**
 * Hotels must have all selected amenities. The most common come first, but those that every hotel has come last,
 * because they filter nothing.
 */
function countAmenities(
  { everywhere, left, offers }: { everywhere: Uint32Array; left: Uint32Array; offers: number },
  amenities: readonly { name: string }[],
  chosen: readonly string[],
): HotelCounts['amenities'] {
  const known = amenities.flatMap(({ name }, number) => {
    const hotels = everywhere[number] ?? 0;
    return hotels === 0 ? [] : { name, hotels: left[number] ?? 0, usefulness: hotels === offers ? 0 : hotels };
  });
  const knownNames = new Set(known.map(({ name }) => name.toLowerCase()));
  const unknown = chosen
    .filter((name) => !knownNames.has(name.toLowerCase()))
    .map((name) => ({ name, hotels: 0, usefulness: 0 }));
  return [...known, ...unknown]
    .sort((a, b) => b.usefulness - a.usefulness || names.compare(a.name, b.name))
    .map(({ name, hotels }) => ({ name, hotels }));
}

const names = new Intl.Collator('en');

type Order = (a: HotelOffer, b: HotelOffer) => number;

const byName: Order = (a, b) => names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
const byPrice: Order = (a, b) => a.perNightMinor - b.perNightMinor;
const byDistance: Order = (a, b) => (a.metres ?? Number.MAX_VALUE) - (b.metres ?? Number.MAX_VALUE);
const byScore: Order = (a, b) => (b.scoreTenths ?? -1) - (a.scoreTenths ?? -1) || b.reviews - a.reviews;

function orderBy(sort: HotelSort, offers: readonly HotelOffer[]): Order {
  if (sort === 'price-low') return (a, b) => byPrice(a, b) || byScore(a, b) || byName(a, b);
  if (sort === 'price-high') return (a, b) => byPrice(b, a) || byScore(a, b) || byName(a, b);
  if (sort === 'rating') return (a, b) => byScore(a, b) || byPrice(a, b) || byName(a, b);
  if (sort === 'distance') return (a, b) => byDistance(a, b) || byPrice(a, b) || byName(a, b);
  const best = byBest(offers);
  return (a, b) => best(a, b) || byScore(a, b) || byPrice(a, b) || byName(a, b);
}

/** Selects the first page, which takes a fraction of the time of sorting hundreds of hotels. */
function sortFirst<Offer extends HotelOffer>(hotels: Offer[], count: number, order: Order): Offer[] {
  if (count > hotels.length / 4) return hotels.sort(order);
  const first: Offer[] = [];
  const rest: Offer[] = [];
  for (const hotel of hotels) {
    const last = first[count - 1];
    if (last && order(hotel, last) > 0) {
      rest.push(hotel);
      continue;
    }
    let position = Math.min(first.length, count - 1);
    if (last) rest.push(last);
    for (let before = first[position - 1]; before && order(hotel, before) < 0; before = first[position - 1]) {
      first[position] = before;
      position -= 1;
    }
    first[position] = hotel;
  }
  return [...first, ...rest];
}
