/** Reviews go from 1 to 5; travellers know scores of 10. Tenths, so that what is shown is what filters compare. */
export function scoreTenths({ reviews, ratingSum }: { reviews: number; ratingSum: number }): number | null {
  return reviews === 0 ? null : Math.floor((ratingSum * 40 + reviews) / (2 * reviews));
}

/** What a filter asks for at least. */
export const scoreChoices = [9, 8, 7, 6] as const;
export type ScoreChoice = (typeof scoreChoices)[number];

/** The word beside a score, for those at least so many tenths. */
const words = [
  ['superb', 90],
  ['excellent', 85],
  ['veryGood', 80],
  ['good', 70],
  ['pleasant', 60],
  ['mixed', 0],
] as const;
export type ScoreLabel = (typeof words)[number][0];

export function scoreLabel(tenths: number): ScoreLabel {
  return words.find(([, least]) => tenths >= least)?.[0] ?? 'mixed';
}
