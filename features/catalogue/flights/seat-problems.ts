import type { Problems } from '../editing/save-outcome.ts';
import { type Cabin, type CabinOffer, seatsTaken } from './flight.ts';

/** Where there would be fewer seats than people who have one. */
export function seatProblems(
  stored: readonly { cabin: Cabin; sold: number; held: number }[],
  offers: readonly CabinOffer[],
): Problems<`${Cabin}_seats`> {
  const problems: Problems<`${Cabin}_seats`> = {};
  for (const { cabin, sold, held } of stored) {
    const seats = offers.find((offer) => offer.cabin === cabin)?.seats ?? 0;
    const taken = sold + held;
    if (seats < taken) {
      problems[`${cabin}_seats`] = `${seatsTaken({ sold, held })}: there can't be fewer than ${taken}.`;
    }
  }
  return problems;
}
