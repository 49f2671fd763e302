import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { listAlerts } from '#features/operations/alerts/alerts.ts';
import { listBackups } from '#features/operations/backups/list-backups.ts';
import { requestBackup } from '#features/operations/backups/request-backup.ts';
import { listChecks, readCheckResults, requestCheck } from '#features/operations/checks/checks.ts';
import { listScheduledJobs, type ScheduledJob } from '#features/operations/jobs/scheduled-jobs.ts';
import { fetchedText } from '#features/operations/rates/fetch-rates.ts';
import { scheduleText } from '#features/operations/status/status-line.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonForm } from '#ui/button-form.tsx';
import { answerForm, type Intents } from '../../answer-form.ts';
import { conflict, done, type FormOutcome, failed } from '../../form-outcome.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/settings-system';
import { AdminPage, HeadLink, LoadFailed } from './admin-page.tsx';
import { AlertsPanel } from './alerts/alert-list.tsx';
import { usePolling } from './live/live-updates.tsx';
import { loadPage } from './load-page.ts';
import { Moment, Panel } from './panel.tsx';
import { BackupsPanel } from './settings/backups-panel.tsx';
import { ProvidersPanel } from './settings/providers-panel.tsx';
import { SystemCheckPanel } from './settings/system-check-panel.tsx';
import { SystemStatus } from './settings/system-status.tsx';
import { TimingsPanels } from './settings/timings-panels.tsx';

const maxBackups = 20;
const pollMs = 1_000;

export function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings, operations } = factsOf(context);
  return loadPage(context, {}, async () => {
    const [alerts, status, providers, backups, checks, jobs, slowest] = await Promise.all([
      listAlerts(db),
      operations.status.read(),
      operations.providers.list(),
      listBackups(db, operations, maxBackups),
      listChecks(db),
      listScheduledJobs(db, operations.crontab),
      operations.slowest(),
    ]);
    const checkId = url.searchParams.get('check');
    const shown = checks.find(({ id }) => id === checkId) ?? checks[0];
    const results = shown ? await readCheckResults(db, shown.id) : [];
    const { backupFolder: folder, host } = operations;
    const { backupFrequency: frequency } = settings.system;
    const { unset } = operations.providers;
    const shownBackups = { backups, folder, host, frequency };
    return { alerts, status, providers, unset, checks, shown, results, jobs, slowest, backups: shownBackups };
  });
}

export function action({ request, context }: Route.ActionArgs) {
  const { db, operations, refreshSettings } = factsOf(context);
  const actor = knownActor(context);
  const intents: Intents<FormOutcome | Response> = {
    rates: async () => {
      if (!operations.fetchRates) return undefined;
      const fetched = await operations.fetchRates(actor);
      await refreshSettings();
      const text = fetchedText(fetched);
      if (fetched.ok && fetched.leftAlone.length === 0) return done(text, { intent: 'rates' });
      return { ...failed(text), intent: 'rates', status: fetched.ok ? 200 : 502 };
    },
    backup: async () => {
      const requested = await requestBackup(db, actor);
      return requested.ok ? redirect('/admin/settings/system') : conflict('A backup is already running.');
    },
    check: async () => {
      const requested = await requestCheck(db, actor);
      return requested.ok
        ? redirect('/admin/settings/system')
        : conflict('A check is already running; it is shown below.');
    },
  };
  return answerForm<FormOutcome>({ request }, intents);
}

/** A failed rate fetch (502) is a run too and appears in the list of jobs. */
export function shouldRevalidate({ defaultShouldRevalidate, actionStatus }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus === 502;
}

export default function SettingsSystem({ loaderData, actionData }: Route.ComponentProps) {
  const { found } = loaderData;
  const isInProgress =
    found !== null &&
    [...found.checks, ...found.backups.backups].some(({ state }) => state === 'waiting' || state === 'running');
  usePolling(isInProgress, pollMs);
  if (!found) return <LoadFailed title="System" text="Failed to load the state of the system" />;
  return (
    <AdminPage title="System" actions={<HeadLink to="/admin/settings">Settings</HeadLink>}>
      {actionData && actionData.intent !== 'rates' && <Alert tone="warning">{actionData.text}</Alert>}
      <AlertsPanel alerts={found.alerts} />
      <div className="grid gap-5 min-[80rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] min-[80rem]:items-start">
        <Panel title="Status">
          <SystemStatus lines={found.status} />
        </Panel>
        <SystemCheckPanel checks={found.checks} shown={found.shown} results={found.results} />
      </div>
      <ProvidersPanel providers={found.providers} unset={found.unset} />
      <BackupsPanel {...found.backups} />
      <JobsPanel jobs={found.jobs} outcome={actionData} />
      <TimingsPanels {...found.slowest} />
    </AdminPage>
  );
}

const purposes: Record<string, string> = {
  anonymise_bookings: 'Anonymises bookings older than 7 years, as the privacy page promises',
  back_up_when_due: 'Makes a backup when one is due',
  check_price_alerts: 'Checks whether watched prices have dropped',
  fetch_rates: 'Fetches the exchange rates of the day',
  invite_reviews: 'Asks guests for a review after their stay',
  remove_failed_jobs: 'Removes jobs that failed more than 30 days ago',
  remove_leftovers: 'Removes expired sessions and links',
  remove_old_changes: 'Removes change records that every process has read',
  remove_old_imports: 'Removes old import files',
  remove_old_traces: 'Removes stored answers to repeated form submissions, and old alerts',
  remove_past_alerts: 'Removes price alerts for past trips',
  roll_sample_world: 'Adds a day to the sample data',
};

/** Retention comes first, because the privacy page promises it. */
function JobsPanel({ jobs, outcome }: { jobs: readonly ScheduledJob[]; outcome: FormOutcome | undefined }) {
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
              {job.task === 'fetch_rates' && (
                <ButtonForm
                  action="/admin/settings/system#fetch_rates"
                  preventScrollReset
                  intent="rates"
                  size="sm"
                  busyLabel="Fetching..."
                >
                  Fetch now
                </ButtonForm>
              )}
            </span>
            {outcome?.intent === 'rates' && job.task === 'fetch_rates' && (
              <div className="pt-1.5 lg:col-span-3">
                <Alert tone={outcome.kind === 'done' ? 'success' : 'warning'}>{outcome.text}</Alert>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2 text-xs text-ink-3">Times are in the time zone of the business.</p>
    </Panel>
  );
}

function LastRun({ job: { startedAt, tookMs, failure } }: { job: ScheduledJob }) {
  if (!startedAt) return <span className="text-xs text-ink-3">Has not run yet</span>;
  return (
    <span className="num flex flex-wrap items-center gap-2">
      {failure && <Badge tone="danger">Failed</Badge>}
      <Moment at={startedAt} />
      <span className="text-xs text-ink-3">{((tookMs ?? 0) / 1000).toFixed(1)} s</span>
    </span>
  );
}
