import { sql } from 'kysely';
import type { Database, FinishedQuery } from '#db/connect.ts';

/** How long a page or a statement took in the last hour, over all processes. */
export interface Timing {
  /** Such as GET /hotels/:id, or a statement with placeholders. */
  name: string;
  times: number;
  /** Half of all took at most this long. */
  medianMs: number;
  p95Ms: number;
  slowestMs: number;
  slowestAt: Date;
  /** Null for statements. */
  slowestRequestId: string | null;
}

export interface SlowestTimings {
  pages: Timing[];
  queries: Timing[];
}

/** Durations of what this process did since it last saved them. */
export interface Timings {
  notePage(name: string, milliseconds: number, requestId: string): void;
  noteQuery(query: FinishedQuery): void;
  /** Adds them to those of other processes, and removes those older than an hour. */
  save(db: Database): Promise<void>;
}

type Kind = 'page' | 'query';

interface Summary {
  kind: Kind;
  name: string;
  times: number;
  buckets: number[];
  slowestMs: number;
  slowestAt: Date;
  slowestRequestId: string | null;
}

/** Bucket n counts what took up to 2^(n/2) milliseconds; the last one, everything above 33 seconds. */
const bucketCount = 32;
/** Lists of placeholders make many texts of one statement. */
const maxTexts = 2_000;
const maxSaved = 100;
const maxStatementLength = 1_000;
const maxShown = 10;

export function createTimings(): Timings {
  /** By name, and statements by their text too, which is shortened once. */
  let summaries = new Map<string, Summary>();

  function summaryOf(kind: Kind, name: string): Summary {
    const summary = summaries.get(name) ?? {
      kind,
      name,
      times: 0,
      buckets: new Array<number>(bucketCount).fill(0),
      slowestMs: -1,
      slowestAt: new Date(),
      slowestRequestId: null,
    };
    summaries.set(name, summary);
    return summary;
  }

  return {
    notePage: (name, milliseconds, requestId) => note(summaryOf('page', name), milliseconds, requestId),
    noteQuery({ text, milliseconds }) {
      if (!summaries.has(text)) {
        if (summaries.size >= maxTexts) return;
        summaries.set(text, summaryOf('query', shortened(text)));
      }
      note(summaryOf('query', text), milliseconds, null);
    },
    async save(db) {
      const unsaved = [...new Set(summaries.values())];
      summaries = new Map();
      const slowest = (kind: Kind) =>
        unsaved
          .filter((summary) => summary.kind === kind)
          .sort((one, other) => other.slowestMs - one.slowestMs)
          .slice(0, maxSaved);
      await addToSlot(db, [...slowest('page'), ...slowest('query')]);
    },
  };
}

function note(summary: Summary, milliseconds: number, requestId: string | null): void {
  summary.times += 1;
  const bucket = milliseconds <= 1 ? 0 : Math.min(bucketCount - 1, Math.ceil(2 * Math.log2(milliseconds)));
  summary.buckets[bucket] = (summary.buckets[bucket] ?? 0) + 1;
  if (milliseconds <= summary.slowestMs) return;
  summary.slowestMs = milliseconds;
  summary.slowestAt = new Date();
  summary.slowestRequestId = requestId;
}

/** One statement, whether with one placeholder or with a hundred. */
function shortened(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/\$\d+(?:, \$\d+)+/g, '$…')
    .replaceAll(/\(\$…\)(?:, \(\$…\))+/g, '($…), …')
    .slice(0, maxStatementLength);
}

async function addToSlot(db: Database, summaries: readonly Summary[]): Promise<void> {
  // In the order of the index, so that two processes never deadlock.
  await sql`
    insert into timings (slot, kind, name, times, buckets, slowest_ms, slowest_at, slowest_request_id)
    select date_bin('5 minutes', now(), 'epoch'), kind, name, times, buckets, "slowestMs", "slowestAt", "slowestRequestId"
    from jsonb_to_recordset(${JSON.stringify(summaries)}::jsonb) as summary (
      kind text, name text, times integer, buckets integer[],
      "slowestMs" double precision, "slowestAt" timestamptz, "slowestRequestId" uuid
    )
    order by kind, md5(name)
    on conflict (slot, kind, md5(name)) do update set
      times = timings.times + excluded.times,
      buckets = (
        select array_agg(before + added order by position)
        from unnest(timings.buckets, excluded.buckets) with ordinality as bucket (before, added, position)
      ),
      slowest_ms = greatest(timings.slowest_ms, excluded.slowest_ms),
      slowest_at = case when excluded.slowest_ms > timings.slowest_ms then excluded.slowest_at else timings.slowest_at end,
      slowest_request_id = case
        when excluded.slowest_ms > timings.slowest_ms then excluded.slowest_request_id else timings.slowest_request_id
      end`.execute(db);
  await sql`delete from timings where slot < now() - interval '65 minutes'`.execute(db);
}

/** Those of which one in twenty takes longest, of the last hour and all processes. */
export async function readSlowest(db: Database): Promise<SlowestTimings> {
  const { rows } = await sql<Summary>`
    with recent as materialized (select * from timings where slot > now() - interval '1 hour'),
      counted as (
        select kind, name, position, sum(count)::integer as count
        from recent, unnest(buckets) with ordinality as bucket (count, position)
        group by kind, name, position
      )
    select distinct on (kind, name) kind, name, slowest_ms, slowest_at, slowest_request_id,
      (sum(times) over (partition by kind, name))::integer as times,
      (
        select array_agg(count order by position) from counted
        where counted.kind = recent.kind and counted.name = recent.name
      ) as buckets
    from recent
    order by kind, name, slowest_ms desc`.execute(db);
  const slowest = (kind: Kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(toTiming)
      .sort((one, other) => other.p95Ms - one.p95Ms || other.slowestMs - one.slowestMs)
      .slice(0, maxShown);
  return { pages: slowest('page'), queries: slowest('query') };
}

function toTiming({ buckets, kind, ...summary }: Summary): Timing {
  const within = (share: number) => {
    let count = 0;
    const bucket = buckets.findIndex((inBucket) => {
      count += inBucket;
      return count >= share * summary.times;
    });
    return Math.min(2 ** (bucket / 2), summary.slowestMs);
  };
  return { ...summary, medianMs: within(0.5), p95Ms: within(0.95) };
}
