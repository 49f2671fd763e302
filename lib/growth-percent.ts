/** To a tenth of a percent, and whole from a hundred on; nothing where there is nothing to compare with. */
export function growthPercent(now: number, before: number): number | undefined {
  if (before <= 0) return undefined;
  const percent = (100 * (now - before)) / before;
  return Math.abs(percent) < 100 ? Math.round(percent * 10) / 10 : Math.round(percent);
}
