import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** A row that was inserted, changed or deleted since the last look. */
export interface Change {
  table: string;
  operation: 'INSERT' | 'UPDATE' | 'DELETE';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/**
 * Tables that change by themselves or with every request, of whoever: counters of limits, sessions that were used, clocks of
 * polls, notes for analytics and numbers of documents.
 */
const restless =
  /^(rate_limits|sessions|last_seen|job_runs|event_polls|live_marks|done_once|backups|system_check\w*|analytics_\w+|stale_\w+|location_counts\w*|flight_days|hotel_room_counts|timetable_changes|hotel_changes|verifications|rates_news|documents|signing_keys|sandbox_events|document_cursors|books_watch|ledger_sums|alerts|system_watch|timings|waiting_\w+)$/;

export interface ChangeLog {
  /** The changes since the last call, without those of restless tables. */
  take(): Promise<Change[]>;
  /** Waits until the jobs that were begun have done their work, and forgets it. */
  settle(): Promise<void>;
}

/** Columns in which the worker keeps its attempts to send money back: the sandbox does not know payments of fixtures. */
const ofWorker = new Set(['requested_at', 'refund_attempts', 'refund_requested_at', 'refund_failure', 'updated_at']);

/** Notes every change of every table by a trigger, so that a request can be held against what it changed. */
export async function noteChanges(db: Database): Promise<ChangeLog> {
  await sql`create schema attack`.execute(db);
  await sql`
    create unlogged table attack.changes (
      id bigint generated always as identity primary key,
      table_name text not null, operation text not null, before jsonb, after jsonb
    )`.execute(db);
  await sql`
    create function attack.note_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old is not distinct from new then
        return null;
      end if;
      insert into attack.changes (table_name, operation, before, after) values (
        tg_table_name, tg_op,
        case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end
      );
      return null;
    end $$`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  for (const { name } of tables.filter(({ name }) => !restless.test(name)))
    await sql`
      create trigger attack_notes_change after insert or update or delete on ${sql.table(`public.${name}`)}
      for each row execute function attack.note_change()`.execute(db);
  const log: ChangeLog = {
    async settle() {
      for (let quiet = 0; quiet < 4; await delay(250)) quiet = (await log.take()).length === 0 ? quiet + 1 : 0;
    },
    async take() {
      const { rows } = await sql<Change & { tableName: string; id: string }>`
        with taken as (delete from attack.changes returning *) select * from taken order by id`.execute(db);
      return rows
        .map(({ tableName, operation, before, after }) => ({ table: tableName, operation, before, after }))
        .filter((change) => changedColumns(change).some((column) => !ofWorker.has(column)));
    },
  };
  return log;
}

/** The row in few words, for a finding. */
export function described(change: Change): string {
  return `${change.operation.toLowerCase()} ${change.table} (${changedColumns(change).slice(0, 6).join(', ')})`;
}

function changedColumns({ operation, before, after }: Change): string[] {
  return Object.keys(after ?? before ?? {}).filter(
    (column) => operation !== 'UPDATE' || JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]),
  );
}

/** Whether the row, as it was or as it is now, mentions one of these ids. */
export function mentions({ before, after }: Change, ids: readonly string[]): boolean {
  const text = JSON.stringify([before, after]);
  return ids.some((id) => text.includes(id));
}
