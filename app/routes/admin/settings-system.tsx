import { useEffect } from 'react';
import {
  data,
  Form,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { listBackups } from '#features/operations/backups/list-backups.ts';
import { requestBackup } from '#features/operations/backups/request-backup.ts';
import { listChecks, readCheckResults } from '#features/operations/checks/list-checks.ts';
import { requestCheck } from '#features/operations/checks/request-check.ts';
import { type ClockJob, listClockJobs } from '#features/operations/jobs/list-clock-jobs.ts';
import { scheduleText } from '#features/operations/jobs/schedule-text.ts';
import { fetchedText } from '#features/operations/rates/fetch-rates.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/settings-system';
import { AdminPage } from './admin-page.tsx';
import { LoadFailed } from './load-failed.tsx';
import { Panel } from './panel.tsx';
import { SystemCheckPanel } from './settings/system-check-panel.tsx';
import { SystemStatus } from './settings/system-status.tsx';
import { BackupsPanel } from './settings/system-status-backups.tsx';
import { ProvidersPanel } from './settings/system-status-providers.tsx';

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
function JobsPanel({ jobs, outcome }: { jobs: readonly ClockJob[]; outcome: JobOutcome | undefined }) {
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

const followEveryMs = 1_000;
const mostBackups = 20;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, operations, reportError } = factsOf(context);
  try {
    const [status, providers, backups, checks, jobs] = await Promise.all([
      operations.status.read(),
      operations.providers.list(),
      listBackups(db, operations, mostBackups),
      listChecks(db),
      listClockJobs(db, operations.crontab),
    ]);
    const asked = new URL(request.url).searchParams.get('check');
    const shown = checks.find(({ id }) => id === asked) ?? checks[0];
    const results = shown ? await readCheckResults(db, shown.id) : [];
    const { backupFolder: folder, host } = operations;
    return {
      found: { status, providers, unset: operations.providers.unset, checks, shown, results, jobs },
      backups: { backups, folder, host, frequency: settings.system.backupFrequency },
    };
  } catch (error) {
    reportError(error);
    return data({ found: null, backups: null }, { status: 500 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, operations, refreshSettings } = factsOf(context);
  const intent = (await request.formData()).get('intent');
  if (intent === 'rates' && operations.fetchRates) {
    const fetched = await operations.fetchRates(knownActor(context));
    await refreshSettings();
    return data(
      {
        message: fetchedText(fetched),
        isDone: fetched.ok && fetched.leftAlone.length === 0,
        task: 'fetch_rates',
      },
      { status: fetched.ok ? 200 : 502 },
    );
  }
  const result =
    intent === 'backup'
      ? await requestBackup(db, knownActor(context))
      : intent === 'check'
        ? await requestCheck(db, knownActor(context))
        : undefined;
  if (!result) return data({ message: 'Nothing was asked for.', isDone: false, task: null }, { status: 400 });
  if (result.ok) return redirect('/admin/settings/system');
  const message =
    intent === 'backup'
      ? 'A backup is under way already.'
      : 'A check is under way already: it is shown below.';
  return data({ message, isDone: false, task: null }, { status: 409 });
}

/** Rates that could not be fetched are a run too, and their row says so. */
export function shouldRevalidate({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 502;
}

export default function SettingsSystem({ loaderData, actionData }: Route.ComponentProps) {
  const { found, backups } = loaderData;
  const isInProgress =
    found !== null &&
    [...found.checks, ...backups.backups].some(({ state }) => state === 'waiting' || state === 'running');
  useFollowing(isInProgress);
  if (!found) return <LoadFailed title="System" text="Failed to load the state of the system" />;
  return (
    <AdminPage
      title="System"
      actions={
        <ButtonLink to="/admin/settings" size="sm">
          Settings
        </ButtonLink>
      }
    >
      {actionData && !actionData.task && (
        <Alert tone={actionData.isDone ? 'success' : 'warning'}>{actionData.message}</Alert>
      )}
      <div className="grid gap-5 min-[80rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] min-[80rem]:items-start">
        <Panel title="Status">
          <SystemStatus lines={found.status} />
        </Panel>
        <SystemCheckPanel checks={found.checks} shown={found.shown} results={found.results} />
      </div>
      <ProvidersPanel providers={found.providers} unset={found.unset} />
      <BackupsPanel {...backups} />
      <JobsPanel jobs={found.jobs} outcome={actionData} />
    </AdminPage>
  );
}

/** Looks again every second while something is being done. Without scripts there is a link. */
function useFollowing(isInProgress: boolean): void {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!isInProgress || state !== 'idle') return;
    const timer = setTimeout(revalidate, followEveryMs);
    return () => clearTimeout(timer);
  }, [isInProgress, state, revalidate]);
}
