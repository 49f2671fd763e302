import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-person.ts';
import { type ListedPage, listed, pageOfList, rowsPerPage } from '#features/catalogue/editing/list-query.ts';
import { isId } from '#lib/is-id.ts';
import type { StatementFormatName, StatementProvider } from './statement-line.ts';
import { differences } from './verdicts.ts';

export interface StatementSummary {
  id: string;
  provider: StatementProvider;
  format: StatementFormatName;
  fileName: string;
  uploadedAt: Date;
  uploadedBy: string;
  comparedAt: Date | null;
  beginsAt: Date | null;
  endsAt: Date | null;
  /** Of the file. */
  lines: number;
  differences: number;
}

/** The newest first. */
export async function listStatements(db: Database, page: number): Promise<ListedPage<StatementSummary>> {
  const { counted } = await db
    .selectFrom('statements')
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  const place = pageOfList({ page }, Number(counted));
  const { rows } = await sql<StatementSummary>`
    ${summaries} order by uploaded_at desc, statements.id limit ${rowsPerPage} offset ${place.offset}`.execute(
    db,
  );
  return { ...listed(rows, Number(counted)), page: place.page };
}

export async function readSummary(db: Database, id: string): Promise<StatementSummary | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<StatementSummary>`${summaries} where statements.id = ${id}::uuid`.execute(db);
  return rows[0];
}

const summaries = sql`
  select statements.id, provider, format, file_name as "fileName", uploaded_at as "uploadedAt",
    ${nameOfPerson('users')} as "uploadedBy", compared_at as "comparedAt", begins_at as "beginsAt", ends_at as "endsAt",
    counts.lines, counts.differences
  from statements
  join users on users.id = statements.uploaded_by
  cross join lateral (
    select count(distinct line)::integer as lines,
      count(*) filter (where verdict = any (${differences}))::integer as differences
    from statement_lines where statement_lines.statement_id = statements.id
  ) as counts`;
