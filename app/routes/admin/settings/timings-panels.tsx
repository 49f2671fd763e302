import type { SlowestTimings, Timing } from '#features/operations/timings/timings.ts';
import { Fact, Moment, Panel } from '../panel.tsx';

/** The slowest pages and statements of the last hour, over all processes. */
export function TimingsPanels({ pages, queries }: SlowestTimings) {
  return (
    <div className="grid gap-5 min-[80rem]:grid-cols-2 min-[80rem]:items-start">
      <TimingsPanel title="Slow pages" timings={pages} nothing="No page was requested in the last hour." />
      <TimingsPanel title="Slow queries" timings={queries} nothing="The database was not queried in the last hour." />
    </div>
  );
}

function TimingsPanel({ title, timings, nothing }: { title: string; timings: readonly Timing[]; nothing: string }) {
  if (timings.length === 0)
    return (
      <Panel title={title}>
        <p className="px-4 py-6 text-sm text-ink-2">{nothing}</p>
      </Panel>
    );
  return (
    <Panel title={title} aside={<span className="text-xs text-ink-3">In the last hour, slowest first</span>}>
      <ol aria-label={title} className="divide-y divide-line text-sm">
        {timings.map((timing) => (
          <TimingRow key={timing.name} timing={timing} />
        ))}
      </ol>
    </Panel>
  );
}

function TimingRow({ timing }: { timing: Timing }) {
  const { name, times, medianMs, p95Ms, slowestMs, slowestAt, slowestRequestId } = timing;
  return (
    <li className="grid gap-2 px-4 py-3">
      <code dir="ltr" className="line-clamp-4 text-xs wrap-anywhere">
        {name}
      </code>
      <dl className="num grid grid-cols-2 gap-x-4 gap-y-2 lg:grid-cols-4">
        <Fact name="Times">{times.toLocaleString('en-US')}</Fact>
        <Fact name="Half within">{durationText(medianMs)}</Fact>
        <Fact name="95% within">{durationText(p95Ms)}</Fact>
        <Fact name="Slowest">{durationText(slowestMs)}</Fact>
      </dl>
      <p className="text-xs wrap-anywhere text-ink-3">
        The slowest was on <Moment at={slowestAt} />
        {slowestRequestId && (
          <>
            {', request '}
            <code dir="ltr">{slowestRequestId}</code>
          </>
        )}
        .
      </p>
    </li>
  );
}

/** For example "0.4 ms", "35 ms" or "2.1 s". */
function durationText(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}
