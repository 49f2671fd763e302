/** The documented ones, the first of which is the default, and one of ours. */
export const sortChoices = {
  flights: ['price-low', 'price-high', 'duration', 'best'],
  hotels: ['price-low', 'price-high', 'rating', 'best'],
} as const;

export type SortChoice = (typeof sortChoices)[keyof typeof sortChoices][number];
export type FlightSort = (typeof sortChoices)['flights'][number];
