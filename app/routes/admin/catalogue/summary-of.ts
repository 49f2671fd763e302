import type { Listed } from '#features/catalogue/editing/list-query.ts';

const format = new Intl.NumberFormat('en-US');

/** "Showing 10 of 231 flights", with a plus where counting stopped. */
export function summaryOf({ rows, matching, isMore }: Listed<unknown>, things: string): string {
  return `Showing ${format.format(rows.length)} of ${format.format(matching)}${isMore ? '+' : ''} ${things}`;
}
