import type { TablePage } from '#features/analytics/report.ts';

const rowsPerPage = 10;

/** The parameters of a long table in the address: a page may have several, each with a name of its own. */
export const sortParameter = (table: string) => `${table}_sort`;
export const pageParameter = (table: string) => `${table}_page`;

/** Which part of a long table an address asks for; a minus in front sorts from the largest. */
export function readTablePage<Sort extends string>(
  params: URLSearchParams,
  table: string,
  [usual, ...others]: readonly [Sort, ...Sort[]],
): TablePage<Sort> {
  const asked = params.get(sortParameter(table)) ?? `-${usual}`;
  const sort = [usual, ...others].find((known) => asked === known || asked === `-${known}`);
  const page = Number(params.get(pageParameter(table)) ?? 1);
  return {
    sort: sort ?? usual,
    descending: sort === undefined || asked.startsWith('-'),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: rowsPerPage,
  };
}

/** The same order, all of it. */
export function wholeTable<Sort extends string>(asked: TablePage<Sort>): TablePage<Sort> {
  return { ...asked, page: 1, pageSize: null };
}

export function sortText({ sort, descending }: Pick<TablePage<string>, 'sort' | 'descending'>): string {
  return `${descending ? '-' : ''}${sort}`;
}
