import type { HotelOffer } from './hotel-offer.ts';

/** A few reviews say little: every hotel starts with ten of this score. */
const usualScoreTenths = 70;
const usualReviews = 10;
/** What a hotel must be better by, to be worth twice the money. */
const tenthsForDouble = 15;

/** Good for its price: the guests' score, less what it costs beyond the hotel in the middle. */
export function byBest(offers: readonly HotelOffer[]): (a: HotelOffer, b: HotelOffer) => number {
  const prices = offers.map(({ perNightMinor }) => perNightMinor).toSorted((a, b) => a - b);
  const middle = Math.max(1, prices[Math.floor(prices.length / 2)] ?? 1);
  const worth = new Map(
    offers.map(({ id, reviews, scoreTenths, perNightMinor }) => {
      const score =
        ((scoreTenths ?? 0) * reviews + usualScoreTenths * usualReviews) / (reviews + usualReviews);
      return [id, score - tenthsForDouble * Math.log2(Math.max(1, perNightMinor) / middle)];
    }),
  );
  return (a, b) => (worth.get(b.id) ?? 0) - (worth.get(a.id) ?? 0);
}
