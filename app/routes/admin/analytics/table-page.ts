import type { TablePage } from '#features/analytics/report.ts';

// Names of the paged tables, which begin their parameters in the address.
export const routesTable = 'routes';
export const loadTable = 'flights';
export const occupancyTable = 'hotels';

const rowsPerPage = 10;

/** A page may have several tables, each with parameters of its own. */
export const sortParameter = (table: string) => `${table}_sort`;
export const pageParameter = (table: string) => `${table}_page`;

/** Reads the page and the sort order; a minus in front sorts descending. */
export function readTablePage<Sort extends string>(
  params: URLSearchParams,
  table: string,
  [usual, ...others]: readonly [Sort, ...Sort[]],
): TablePage<Sort> {
  const sortParam = params.get(sortParameter(table)) ?? `-${usual}`;
  const sort = [usual, ...others].find((known) => sortParam === known || sortParam === `-${known}`);
  const page = Number(params.get(pageParameter(table)) ?? 1);
  return {
    sort: sort ?? usual,
    descending: sort === undefined || sortParam.startsWith('-'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: rowsPerPage,
  };
}

/** All rows in the same order. */
export function wholeTable<Sort extends string>(page: TablePage<Sort>): TablePage<Sort> {
  return { ...page, page: 1, pageSize: null };
}

export function sortText({ sort, descending }: Pick<TablePage<string>, 'sort' | 'descending'>): string {
  return `${descending ? '-' : ''}${sort}`;
}
