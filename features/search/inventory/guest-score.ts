/** Converts the mean rating (1 to 5) to a score out of 10, in tenths, so that filters compare the displayed value. */
export function scoreTenths({ reviews, ratingSum }: { reviews: number; ratingSum: number }): number | null {
  return reviews === 0 ? null : Math.floor((ratingSum * 40 + reviews) / (2 * reviews));
}

/** The minimum scores that can be filtered by. */
export const scoreChoices = [9, 8, 7, 6] as const;
export type ScoreChoice = (typeof scoreChoices)[number];

/** Labels with their lowest score in tenths. */
const scoreLabels = [
  ['superb', 90],
  ['excellent', 85],
  ['veryGood', 80],
  ['good', 70],
  ['pleasant', 60],
  ['mixed', 0],
] as const;
type ScoreLabel = (typeof scoreLabels)[number][0];

export function scoreLabel(tenths: number): ScoreLabel {
  return scoreLabels.find(([, least]) => tenths >= least)?.[0] ?? 'mixed';
}
