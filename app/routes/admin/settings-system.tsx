import { useEffect } from 'react';
import { data, redirect, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import { listBackups } from '#features/operations/backups/list-backups.ts';
import { requestBackup } from '#features/operations/backups/request-backup.ts';
import { listChecks, readCheckResults } from '#features/operations/checks/list-checks.ts';
import { requestCheck } from '#features/operations/checks/request-check.ts';
import { listClockJobs } from '#features/operations/jobs/list-clock-jobs.ts';
import { fetchedText } from '#features/operations/rates/fetch-rates.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/settings-system';
import { AdminPage } from './admin-page.tsx';
import { LoadFailed } from './load-failed.tsx';
import { Panel } from './panel.tsx';
import { SystemCheckPanel } from './settings/system-check-panel.tsx';
import { SystemStatus } from './settings/system-status.tsx';
import { BackupsPanel } from './settings/system-status-backups.tsx';
import { JobsPanel } from './settings/system-status-jobs.tsx';
import { ProvidersPanel } from './settings/system-status-providers.tsx';

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
  const isUnderWay =
    found !== null &&
    [...found.checks, ...backups.backups].some(({ state }) => state === 'waiting' || state === 'running');
  useFollowing(isUnderWay);
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
function useFollowing(isUnderWay: boolean): void {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== 'idle') return;
    const timer = setTimeout(revalidate, followEveryMs);
    return () => clearTimeout(timer);
  }, [isUnderWay, state, revalidate]);
}
