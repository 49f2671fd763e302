import { Form, useNavigation } from 'react-router';
import { momentText } from '#features/booking/back-office/office-words.ts';
import type { ClockJob } from '#features/operations/jobs/list-clock-jobs.ts';
import { scheduleText } from '#features/operations/jobs/schedule-text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../panel.tsx';

const purposes: Record<string, string> = {
  anonymise_bookings: 'Makes bookings older than 7 years anonymous, as the privacy page promises',
  back_up_when_due: 'Makes a backup when one is due',
  check_price_alerts: 'Looks whether watched prices have dropped',
  fetch_rates: 'Fetches the exchange rates of the day',
  invite_reviews: 'Asks guests who left how it was',
  remove_failed_jobs: 'Removes what failed for good more than 30 days ago',
  remove_leftovers: 'Removes sessions and links that have ended',
  remove_old_changes: 'Removes notes of changes that every process has read',
  remove_old_imports: 'Removes files that were imported long ago',
  remove_old_traces: 'Removes answers to forms that nobody sends again',
  remove_past_alerts: 'Removes price alerts of trips in the past',
  roll_sample_world: 'Adds a day to the sample world',
};

/** What came of one that somebody has just started. */
interface JobOutcome {
  task: string | null;
  message: string;
  isDone: boolean;
}

/** What the clock starts, and when it last did. Retention stands first: it is a promise. */
export function JobsPanel({ jobs, outcome }: { jobs: readonly ClockJob[]; outcome: JobOutcome | undefined }) {
  const ordered = jobs.toSorted(
    (one, other) => Number(other.task === 'anonymise_bookings') - Number(one.task === 'anonymise_bookings'),
  );
  return (
    <Panel title="Scheduled jobs">
      <ul aria-label="Scheduled jobs" className="divide-y divide-line text-sm">
        {ordered.map((job) => (
          <li
            key={job.task}
            id={job.task}
            className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 lg:grid-cols-[minmax(0,1fr)_9rem_15rem] lg:items-center"
          >
            <span className="min-w-0">
              {purposes[job.task] ?? job.task.replaceAll('_', ' ')}
              {job.failure && <span className="block text-xs wrap-anywhere text-danger">{job.failure}</span>}
            </span>
            <span className="num text-xs text-ink-3">{scheduleText(job.schedule)}</span>
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:justify-end">
              <LastRun job={job} />
              {job.task === 'fetch_rates' && <FetchNow />}
            </span>
            {outcome?.task === job.task && (
              <div className="pt-1.5 lg:col-span-3">
                <Alert tone={outcome.isDone ? 'success' : 'warning'}>{outcome.message}</Alert>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2 text-xs text-ink-3">
        Runs are shown by the clock of the house.
      </p>
    </Panel>
  );
}

function FetchNow() {
  const isBusy = useNavigation().formData?.get('intent') === 'rates';
  return (
    <Form method="post" action="/admin/settings/system#fetch_rates" preventScrollReset>
      <Button type="submit" name="intent" value="rates" size="sm" busy={isBusy} busyLabel="Fetching...">
        Fetch now
      </Button>
    </Form>
  );
}

function LastRun({ job: { startedAt, tookMs, failure } }: { job: ClockJob }) {
  if (!startedAt) return <span className="text-xs text-ink-3">Has not run yet</span>;
  return (
    <span className="num flex flex-wrap items-center gap-2">
      {failure && <Badge tone="danger">Failed</Badge>}
      <time dateTime={startedAt.toISOString()}>{momentText(startedAt)}</time>
      <span className="text-xs text-ink-3">{((tookMs ?? 0) / 1000).toFixed(1)} s</span>
    </span>
  );
}
