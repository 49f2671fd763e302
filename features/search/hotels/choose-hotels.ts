import { wholeUnitsFromUsd } from '#lib/money.ts';
import { type ScoreChoice, scoreChoices } from './guest-score.ts';
import { type HotelChoices, type HotelSort, starChoices } from './hotel-choices.ts';
import type { HotelOffer } from './hotel-offer.ts';
import { byBest } from './sort-by-best.ts';

export interface HotelCounts {
  stars: { stars: number; hotels: number }[];
  score: { score: ScoreChoice; hotels: number }[];
  amenities: { name: string; hotels: number }[];
  /** What one night costs, in whole units of the visitor's currency; null where there is nothing. */
  price: { least: number; most: number } | null;
}

export interface ChosenHotels<Offer> {
  hotels: Offer[];
  /** How many there would be without any filter. */
  unfiltered: number;
  counts: HotelCounts;
}

type Test = (offer: HotelOffer) => boolean;

/** Those that all filters let through, in their order, and how many each value of a filter would leave. */
export function chooseHotels<Offer extends HotelOffer>(
  offers: readonly Offer[],
  choices: HotelChoices,
  ratePerUsd: number,
): ChosenHotels<Offer> {
  const price = (offer: HotelOffer) => wholeUnitsFromUsd(offer.perNightMinor, ratePerUsd);
  const wanted = choices.amenities.map((name) => name.toLowerCase());
  const stars: Test = (offer) => choices.stars.length === 0 || choices.stars.includes(offer.stars);
  const score: Test = (offer) => choices.score === null || isScored(offer, choices.score);
  const amenity: Test = (offer) => wanted.every((name) => hasAmenity(offer, name));
  const cost: Test = (offer) =>
    (choices.minPrice === null || price(offer) >= choices.minPrice) &&
    (choices.maxPrice === null || price(offer) <= choices.maxPrice);

  const passing = (...tests: Test[]) => offers.filter((offer) => tests.every((test) => test(offer)));
  const hotels = passing(stars, score, amenity, cost).toSorted(orderBy(choices.sort, offers));
  const prices = passing(stars, score, amenity).map(price);
  return {
    hotels,
    unfiltered: offers.length,
    counts: {
      stars: countStars(passing(score, amenity, cost), choices.stars),
      score: countScores(passing(stars, amenity, cost)),
      amenities: countAmenities(hotels, offers, choices.amenities),
      price: prices.length === 0 ? null : { least: Math.min(...prices), most: Math.max(...prices) },
    },
  };
}

function isScored({ scoreTenths }: HotelOffer, least: ScoreChoice): boolean {
  return scoreTenths !== null && scoreTenths >= least * 10;
}

function hasAmenity({ amenities }: HotelOffer, name: string): boolean {
  return amenities.some((amenity) => amenity.toLowerCase() === name);
}

/** A value that is chosen stays in sight even where it leaves nothing, so that it can be taken back. */
function countStars(others: readonly HotelOffer[], chosen: readonly number[]): HotelCounts['stars'] {
  return starChoices
    .map((stars) => ({ stars, hotels: others.filter((offer) => offer.stars === stars).length }))
    .filter(({ stars, hotels }) => hotels > 0 || chosen.includes(stars));
}

function countScores(others: readonly HotelOffer[]): HotelCounts['score'] {
  return scoreChoices.map((score) => ({
    score,
    hotels: others.filter((offer) => isScored(offer, score)).length,
  }));
}

/**
 * A hotel has all chosen amenities, so that one more narrows what is there already. The most usual come first; what
 * every hotel has helps nobody to choose.
 */
function countAmenities(
  hotels: readonly HotelOffer[],
  offers: readonly HotelOffer[],
  chosen: readonly string[],
): HotelCounts['amenities'] {
  const tally = (some: readonly HotelOffer[]) => {
    const counts = new Map<string, number>();
    for (const { amenities } of some) {
      for (const name of amenities) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  };
  const everywhere = tally(offers);
  const left = tally(hotels);
  const known = new Set([...everywhere.keys()].map((name) => name.toLowerCase()));
  const strangers = chosen.filter((name) => !known.has(name.toLowerCase()));
  const usefulness = (name: string) => {
    const hotels = everywhere.get(name) ?? 0;
    return hotels === offers.length ? 0 : hotels;
  };
  return [...everywhere.keys(), ...strangers]
    .toSorted((a, b) => usefulness(b) - usefulness(a) || a.localeCompare(b, 'en'))
    .map((name) => ({ name, hotels: left.get(name) ?? 0 }));
}

type Order = (a: HotelOffer, b: HotelOffer) => number;

const byName: Order = (a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1);
const byPrice: Order = (a, b) => a.perNightMinor - b.perNightMinor;
const byScore: Order = (a, b) => (b.scoreTenths ?? -1) - (a.scoreTenths ?? -1) || b.reviews - a.reviews;

function orderBy(sort: HotelSort, offers: readonly HotelOffer[]): Order {
  const orders = {
    'price-low': [byPrice, byScore],
    'price-high': [(a, b) => byPrice(b, a), byScore],
    rating: [byScore, byPrice],
    best: [byBest(offers), byScore, byPrice],
  } satisfies Record<HotelSort, Order[]>;
  return (a, b) => {
    for (const order of orders[sort]) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return byName(a, b);
  };
}
