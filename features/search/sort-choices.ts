/** As documented; the first is the default. */
export const sortChoices = {
  flights: ['price-low', 'price-high', 'duration'],
  hotels: ['price-low', 'price-high', 'rating'],
} as const;

export type SortChoice = (typeof sortChoices)[keyof typeof sortChoices][number];
