import { cleanLine } from './clean-text.ts';

/** Larger lists are narrowed by a search or a filter. */
const maxPages = 400;
const maxTextLength = 100;

export const rowsPerPage = 25;

type Direction = 'ascending' | 'descending';

/**
 * The query parameters of a list: `?q=nairobi&sort=-price&page=2`, and `show=deleted` for rows that can be restored.
 */
export interface ListQuery<Sort extends string> {
  text: string;
  sort: Sort;
  direction: Direction;
  page: number;
  deleted: boolean;
}

/** Accepts any URL: an unknown sort means the default, an invalid page the first. */
export function readListQuery<Sort extends string>(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
  defaultDirection: Direction = 'ascending',
): ListQuery<Sort> {
  const requested = params.get('sort') ?? '';
  const isDescending = requested.startsWith('-');
  const sort = sorts.find((name) => name === requested.replace(/^-/, ''));
  return {
    text: readSearchText(params),
    sort: sort ?? sorts[0],
    direction: sort === undefined ? defaultDirection : isDescending ? 'descending' : 'ascending',
    page: readPage(params),
    deleted: params.get('show') === 'deleted',
  };
}

/** What somebody searches for: `?q=nairobi`. */
export function readSearchText(params: URLSearchParams): string {
  return cleanLine(params.get('q') ?? '').slice(0, maxTextLength);
}

/** The first page unless there is a number of another. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1;
}

/** The value of a filter parameter; undefined if it is not one of `values`. */
export function readFilter<Value extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((value) => value === params.get(name));
}

/** One page of a list, with the number of all matches up to the counting limit. */
export interface Listed<Row> {
  rows: Row[];
  matching: number;
  /** There are more matches than were counted. */
  isMore: boolean;
  /** The exact number in that case, where stored figures have it. */
  exact?: number | undefined;
}

/** The number of matches, with a plus where counting stopped. */
export function totalText({ matching, isMore, exact }: Omit<Listed<unknown>, 'rows'>): string {
  const total = isMore ? (exact ?? matching) : matching;
  return `${total.toLocaleString('en-US')}${isMore && exact === undefined ? '+' : ''}`;
}

export const maxCounted = rowsPerPage * maxPages;

export function listed<Row>(rows: Row[], counted: number): Listed<Row> {
  return { rows, matching: Math.min(counted, maxCounted), isMore: counted > maxCounted };
}

/** With the number of the page: the last one when the requested page is beyond it. */
export interface ListedPage<Row> extends Listed<Row> {
  page: number;
}

/** All of a page but its rows, and how many rows are before it. */
export function pageOfList({ page: requested }: { page: number }, counted: number) {
  const matching = Math.min(counted, maxCounted);
  const { page, offset } = pageWithin(requested, matching, rowsPerPage);
  return { page, offset, matching, isMore: counted > maxCounted };
}

export interface Paged {
  page: number;
  pages: number;
  total: number;
}

/** The requested page, or the nearest existing one. */
export function pageWithin(requested: number, total: number, perPage: number): Paged & { offset: number } {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Number.isSafeInteger(requested) ? Math.min(Math.max(requested, 1), pages) : 1;
  return { page, pages, total, offset: (page - 1) * perPage };
}

export function offsetOf({ page }: { page: number }): number {
  return (page - 1) * rowsPerPage;
}

export function sqlDirection({ direction }: { direction: Direction }): 'asc' | 'desc' {
  return direction === 'ascending' ? 'asc' : 'desc';
}
