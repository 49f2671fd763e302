import { cleanLine } from '#lib/clean-text.ts';
import { pageWithin } from '#lib/page-within.ts';

/** A longer list is narrowed by a search or a filter: nobody turns four hundred pages. */
const maxPages = 400;
const maxTextLength = 100;

export const rowsPerPage = 25;

export type Direction = 'ascending' | 'descending';

/** What the address of a list says: `?q=nairobi&sort=-price&page=2`, and `show=deleted` for what can be restored. */
export interface ListQuery<Sort extends string> {
  text: string;
  sort: Sort;
  direction: Direction;
  page: number;
  deleted: boolean;
}

/** Whatever stands in an address makes a list: an unknown sort is the usual one, an impossible page the first. */
export function readListQuery<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
  usualDirection: Direction = 'ascending',
): ListQuery<Sort> {
  const asked = params.get('sort') ?? '';
  const isDescending = asked.startsWith('-');
  const sort = sorts.find((name) => name === asked.replace(/^-/, ''));
  const page = Number(params.get('page') ?? 1);
  return {
    text: cleanLine(params.get('q') ?? '').slice(0, maxTextLength),
    sort: sort ?? sorts[0],
    direction: sort === undefined ? usualDirection : isDescending ? 'descending' : 'ascending',
    page: Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1,
    deleted: params.get('show') === 'deleted',
  };
}

/** A filter of an address, or undefined when it is none that there is. */
export function readFilter<Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === params.get(name));
}

/** One page of a list and how many there are in all; counting stops where nobody turns pages any more. */
export interface Listed<Row> {
  rows: Row[];
  matching: number;
  /** There are more than could be counted cheaply. */
  isMore: boolean;
  /** How many there are then, where it is known from figures that are kept. */
  exact?: number | undefined;
}

/** How many a list has, with a plus where counting stopped. */
export function totalText({ matching, isMore, exact }: Omit<Listed<unknown>, 'rows'>): string {
  const total = isMore ? (exact ?? matching) : matching;
  return `${total.toLocaleString('en-US')}${isMore && exact === undefined ? '+' : ''}`;
}

export const countedAtMost = rowsPerPage * maxPages;

export function listed<Row>(rows: Row[], counted: number): Listed<Row> {
  return { rows, matching: Math.min(counted, countedAtMost), isMore: counted > countedAtMost };
}

/** Which page it is, too: where there are fewer than were asked for, the last. */
export interface ListedPage<Row> extends Listed<Row> {
  page: number;
}

export function pageOfList({ page }: { page: number }, counted: number): { page: number; offset: number } {
  return pageWithin(page, Math.min(counted, countedAtMost), rowsPerPage);
}

export function offsetOf({ page }: { page: number }): number {
  return (page - 1) * rowsPerPage;
}

export function sqlDirection({ direction }: { direction: Direction }): 'asc' | 'desc' {
  return direction === 'ascending' ? 'asc' : 'desc';
}
