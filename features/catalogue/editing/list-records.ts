import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { countFound } from '#db/count-rows.ts';
import {
  type Listed,
  listed,
  maxCounted,
  offsetOf,
  readListQuery,
  rowsPerPage,
  sqlDirection,
} from '#lib/paged-list.ts';
import type { CatalogueTable, RecordList, RecordQuery } from './record-kind.ts';

interface ListedKind<Row> {
  table: CatalogueTable;
  list: RecordList<Row>;
}

export function readRecordQuery({ list }: ListedKind<unknown>, params: URLSearchParams): RecordQuery {
  const [first = '', ...others] = Object.keys(list.sorts);
  const filters = Object.entries(list.filters ?? {})
    .map(([name, condition]) => ({ name, value: params.get(name)?.trim() ?? '', condition }))
    .filter(({ value, condition }) => value !== '' && condition(value) !== undefined);
  return {
    ...readListQuery(params, [first, ...others], list.startsDescending ? 'descending' : 'ascending'),
    filters: Object.fromEntries(filters.map(({ name, value }) => [name, value])),
  };
}

/** A filter whose values are those of a column. */
export function oneOf(column: string, values: readonly string[]) {
  return (value: string) => (values.includes(value) ? sql`${sql.ref(column)} = ${value}` : undefined);
}

/** Matches a text that any of these columns contains. */
export function anyContains(columns: readonly string[], text: string): RawBuilder<unknown> {
  const pattern = containing(text);
  return sql`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ilike ${pattern}`),
    sql` or `,
  )})`;
}

/** The inner query selects a page of ids; the outer one adds the details. */
export async function listRecords<Row>(db: Database, kind: ListedKind<Row>, query: RecordQuery): Promise<Listed<Row>> {
  const { from, details = sql``, columns, collectsFew } = kind.list;
  const [table, id, order] = [sql.table(kind.table), sql.ref(`${kind.table}.id`), orderOf(kind, query)];
  const matching = await match(db, kind, query);
  const counting = countFound(db, sql`from ${matching}`);
  const isCollected = collectsFew?.(query) && (await counting) <= maxCounted;
  const page = isCollected
    ? sql`with few as materialized (select ${table}.* from ${matching}) select ${id} from few as ${table}`
    : sql`select ${id} from ${matching}`;
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select ${columns} from ${from} ${details}
      where ${id} in (${page} order by ${order} limit ${rowsPerPage} offset ${offsetOf(query)})
      order by ${order}
    `.execute(db),
    counting,
  ]);
  return listed(rows, counted);
}

/** The ids of all pages, in the order of the list. */
export async function listedIds(
  db: Database,
  kind: ListedKind<unknown>,
  query: RecordQuery,
): Promise<Expression<unknown>> {
  return sql`select ${sql.ref(`${kind.table}.id`)} from ${await match(db, kind, query)} order by ${orderOf(kind, query)}`;
}

/** The tables and conditions of a list. */
async function match(db: Database, { table, list }: ListedKind<unknown>, query: RecordQuery) {
  const { from, where, search, filters = {} } = list;
  const conditions: RawBuilder<unknown>[] = [
    sql`${sql.ref(`${table}.deletedAt`)} ${sql.raw(query.deleted ? 'is not null' : 'is null')}`,
  ];
  if (where) conditions.push(where);
  for (const [name, value] of Object.entries(query.filters)) {
    const condition = filters[name]?.(value);
    if (condition) conditions.push(condition);
  }
  if (query.text !== '') {
    conditions.push(typeof search === 'function' ? await search(db, query) : anyContains(search, query.text));
  }
  return sql`${from} where ${sql.join(conditions, sql` and `)}`;
}

function orderOf({ table, list }: ListedKind<unknown>, query: RecordQuery): RawBuilder<unknown> {
  const sorted = sql`${list.sorts[query.sort] ?? sql``} ${sql.raw(sqlDirection(query))}`;
  return list.order?.(query, sorted) ?? sql`${sorted}, ${sql.ref(`${table}.id`)}`;
}
