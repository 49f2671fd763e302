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
  buckets: number[];
  slowestMs: number;
  slowestAt: Date;
  slowestRequestId: string | null;
}

/** Bucket n counts what took up to 2^(n/2) milliseconds; the last one, everything above 33 seconds. */
const bucketCount = 32;
/** Lists of placeholders make many texts of one statement. */
const maxTexts = 2_000;
const maxSaved = 50;
const maxStatementLength = 1_000;
const maxShown = 10;

export function createTimings(): Timings {
  /** By name, and statements by their text too, which is shortened once. */
  let summaries = new Map<string, Summary>();

  function summaryOf(kind: Kind, name: string): Summary {
    const summary = summaries.get(name) ?? {
      kind,
      name,
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
    insert into timings (slot, kind, name, buckets, slowest_ms, slowest_at, slowest_request_id)
    select date_bin('5 minutes', now(), 'epoch'), kind, name, buckets, "slowestMs", "slowestAt", "slowestRequestId"
    from jsonb_to_recordset(${JSON.stringify(summaries)}::jsonb) as summary (
      kind text, name text, buckets integer[],
      "slowestMs" double precision, "slowestAt" timestamptz, "slowestRequestId" uuid
    )
    order by kind, md5(name)
    on conflict (slot, kind, md5(name)) do update set
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
  // Summed here, because PostgreSQL takes a second to group by texts of this length.
  const { rows } = await sql<Summary>`
    select kind, name, buckets, slowest_ms, slowest_at, slowest_request_id
    from timings where slot > now() - interval '1 hour'`.execute(db);
  const summed = new Map<string, Summary>();
  for (const row of rows) {
    const earlier = summed.get(row.name);
    summed.set(row.name, earlier ? sumOf(earlier, row) : row);
  }
  const slowest = (kind: Kind) =>
    [...summed.values()]
      .filter((summary) => summary.kind === kind)
      .map(toTiming)
      .sort((one, other) => other.p95Ms - one.p95Ms || other.slowestMs - one.slowestMs)
      .slice(0, maxShown);
  return { pages: slowest('page'), queries: slowest('query') };
}

function sumOf(one: Summary, other: Summary): Summary {
  const slower = one.slowestMs >= other.slowestMs ? one : other;
  return { ...slower, buckets: one.buckets.map((count, bucket) => count + (other.buckets[bucket] ?? 0)) };
}

function toTiming({ buckets, kind, ...summary }: Summary): Timing {
  const times = buckets.reduce((sum, count) => sum + count, 0);
  const within = (share: number) => {
    let count = 0;
    const bucket = buckets.findIndex((inBucket) => {
      count += inBucket;
      return count >= share * times;
    });
    return Math.min(2 ** (bucket / 2), summary.slowestMs);
  };
  return { ...summary, times, medianMs: within(0.5), p95Ms: within(0.95) };
}
