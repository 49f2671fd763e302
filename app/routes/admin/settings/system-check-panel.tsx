import type { ReactNode } from 'react';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import type { CheckResult, ListedCheck } from '#features/operations/checks/checks.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ChevronDown, RotateCw } from '#ui/icons.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { capitalised } from '../catalogue/list-filters.tsx';
import { AndName, Moment, Panel } from '../panel.tsx';
import { StateIcon, SystemCheckButton } from './system-status.tsx';

const stateLabels: Record<ListedCheck['state'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  done: 'Done',
  ended: 'Ended before it finished',
};

/** The latest or the requested check, and the list of earlier ones. */
export function SystemCheckPanel({
  checks,
  shown,
  results,
}: {
  checks: readonly ListedCheck[];
  shown: ListedCheck | undefined;
  results: readonly CheckResult[];
}) {
  const isInProgress = checks.some(({ state }) => state === 'waiting' || state === 'running');
  return (
    <Panel title="System check" aside={<SystemCheckButton isInProgress={isInProgress} tone="accent" />}>
      {shown ? (
        <>
          <Progress check={shown} />
          <Results results={results} isDone={shown.state === 'done'} />
        </>
      ) : (
        <p className="px-4 py-6 text-sm text-ink-2">
          No check has been run yet. It measures everything in the status list, checks every booking, payment and
          account against the consistency rules, and sends you a test email. Sales continue meanwhile.
        </p>
      )}
      {checks.length > 1 && <EarlierChecks checks={checks} shownId={shown?.id} />}
    </Panel>
  );
}

function Progress({ check }: { check: ListedCheck }) {
  const { state, steps, done, requestedAt, requestedBy } = check;
  const isInProgress = state === 'waiting' || state === 'running';
  return (
    <div className="grid gap-2 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={toneOf(check)} dot>
          {verdictOf(check)}
        </Badge>
        <span className="num text-ink-2">
          <Moment at={requestedAt} />
          <AndName name={requestedBy} />
        </span>
        {isInProgress && (
          <ButtonLink to="/admin/settings/system" size="sm" icon={RotateCw} className="ms-auto">
            Refresh
          </ButtonLink>
        )}
      </div>
      {isInProgress && <ProgressBar aria-label="Steps of the check" max={steps} value={done} />}
      <p role="status" className="num text-ink-2">
        {done} of {steps} steps done{check.seconds !== null && ` in ${check.seconds.toFixed(1)} s`}
      </p>
    </div>
  );
}

function Results({ results, isDone }: { results: readonly CheckResult[]; isDone: boolean }) {
  const resultsOf = (part: CheckResult['part']) => results.filter((result) => result.part === part);
  const rules = resultsOf('rule');
  const broken = rules.filter(({ state }) => state !== 'ok');
  return (
    <>
      <ResultList name="Measured" results={resultsOf('status')} />
      {isDone ? (
        <>
          <ResultList name="Rules that are broken" results={broken} />
          <details className="group/fold border-t border-line">
            <FoldHead>
              {rules.length - broken.length} of {rules.length} rules hold
            </FoldHead>
            <ResultList name="Rules" results={rules.filter(({ state }) => state === 'ok')} />
          </details>
        </>
      ) : (
        <ResultList name="Rules" results={rules} />
      )}
      <ResultList name="Mail" results={resultsOf('mail')} />
    </>
  );
}

function ResultList({ name: title, results }: { name: string; results: readonly CheckResult[] }) {
  if (results.length === 0) return null;
  return (
    <section aria-label={title} className="border-t border-line first:border-t-0">
      <h3 className="px-4 pt-3 text-xs font-semibold text-ink-3">{title}</h3>
      <ol className="divide-y divide-line text-sm">
        {results.map(({ position, name, state, sentence, tookMs }) => (
          <li key={position} className="flex items-start gap-3 px-4 py-2">
            <StateIcon state={state} />
            <p className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{nameText(name)}</span> <span className="text-ink-2">{sentence}</span>
            </p>
            <span className="num flex-none text-xs text-ink-3">{tookMs} ms</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function EarlierChecks({ checks, shownId }: { checks: readonly ListedCheck[]; shownId: string | undefined }) {
  return (
    <details className="group/fold border-t border-line">
      <FoldHead>Last {checks.length} checks</FoldHead>
      <ul className="divide-y divide-line border-t border-line text-sm">
        {checks.map((check) => (
          <li key={check.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1">
            <a
              href={`/admin/settings/system?check=${check.id}`}
              aria-current={check.id === shownId || undefined}
              className="num inline-flex min-h-11 items-center"
            >
              {momentText(check.requestedAt)}
            </a>
            <Badge tone={toneOf(check)}>{verdictOf(check)}</Badge>
          </li>
        ))}
      </ul>
    </details>
  );
}

function FoldHead({ children }: { children: ReactNode }) {
  return (
    <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 text-sm">
      <span>{children}</span>
      <ChevronDown size={16} className="flex-none text-ink-3 group-open/fold:rotate-180" />
    </summary>
  );
}

function toneOf({ state, failing, attention }: ListedCheck): BadgeTone {
  if (failing > 0) return 'danger';
  if (attention > 0 || state === 'ended') return 'warning';
  return state === 'done' ? 'success' : 'brand';
}

function verdictOf({ state, failing, attention }: ListedCheck): string {
  const found = [
    ...(failing > 0 ? [`${failing} failing`] : []),
    ...(attention > 0 ? [`${attention} to check`] : []),
  ].join(', ');
  if (state !== 'done') return found ? `${stateLabels[state]}: ${found}` : stateLabels[state];
  return found || 'All OK';
}

function nameText(name: string): string {
  return `${capitalised(name.replaceAll('_', ' '))}.`;
}
