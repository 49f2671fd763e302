import { type Listed, totalText } from '#features/catalogue/editing/list-query.ts';

/** "Showing 10 of 231 flights", with a plus where counting stopped. */
export function summaryOf(list: Listed<unknown>, things: string): string {
  return `Showing ${list.rows.length.toLocaleString('en-US')} of ${totalText(list)} ${things}`;
}
