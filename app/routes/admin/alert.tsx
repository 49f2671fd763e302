import { data } from 'react-router';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import {
  type AlertAction,
  alertActions,
  decideAlert,
  readAlertPage,
} from '#features/operations/alerts/decide-alert.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonForm } from '#ui/button-form.tsx';
import { answerForm, type Intents } from '../../answer-form.ts';
import { conflict, done, type FormOutcome } from '../../form-outcome.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/alert';
import { AdminPage, HeadLink } from './admin-page.tsx';
import { AlertState, advice } from './alerts/alert-list.tsx';
import { subjectLink } from './audit/audit-line.tsx';
import { useLivePage } from './live/live-updates.tsx';
import { Fact, NamedLink, Panel } from './panel.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const page = await readAlertPage(factsOf(context).db, params.id);
  if (!page) throw data(null, { status: 404 });
  return page;
}

const refusals = {
  gone: 'This alert is over: somebody decided before you, or it ended by itself.',
  not_possible: 'This can not be counted again. Correct the bookings first, then sell again as it is.',
  still_broken: 'Nothing was changed: the books would still not agree.',
};

const outcomes: Record<AlertAction, string> = {
  correct: 'Counted again from the books. It is sold again.',
  reopen: 'The books agree. The alert is closed.',
  keep: 'Noted. Nothing else was changed.',
};

export function action({ request, params, context }: Route.ActionArgs) {
  const { db, operations } = factsOf(context);
  const actor = knownActor(context);
  const decide = async (chosen: AlertAction): Promise<FormOutcome> => {
    const alerts = { db, hasWebhook: operations.hasAlertWebhook };
    const decided = await decideAlert(alerts, { alertId: params.id, action: chosen }, actor);
    return decided.ok ? done(outcomes[chosen]) : conflict(refusals[decided.error]);
  };
  const intents: Intents<FormOutcome> = Object.fromEntries(
    alertActions.map((chosen) => [chosen, () => decide(chosen)]),
  );
  return answerForm<FormOutcome>({ request }, intents);
}

export default function AlertPage({ loaderData, actionData }: Route.ComponentProps) {
  const { alert, broken, numbers, concerns } = loaderData;
  useLivePage(['alerts']);
  const link = concerns && subjectLink(concerns);
  return (
    <AdminPage title="Alert" actions={<HeadLink to="/admin/settings/system">All alerts</HeadLink>}>
      {actionData && <Alert tone={actionData.kind === 'done' ? 'success' : 'danger'}>{actionData.text}</Alert>}
      <Panel title={alert.sentence} aside={<AlertState alert={alert} />}>
        <div className="grid gap-4 px-4 py-4 text-sm">
          <p className="text-ink-2">{advice[alert.kind]}</p>
          <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            <Fact name="Since">{momentText(alert.raisedAt)}</Fact>
            <Fact name="Last seen">{momentText(alert.lastSeenAt)}</Fact>
            <Fact name="Seen">{`${alert.count.toLocaleString('en-US')} times`}</Fact>
            {alert.decidedBy && <Fact name="Decided by">{alert.decidedBy}</Fact>}
            {concerns?.name && link && (
              <Fact name="Concerns">
                <NamedLink to={link}>{concerns.name}</NamedLink>
              </Fact>
            )}
          </dl>
          {numbers.length > 0 && <Numbers numbers={numbers} />}
          <Broken alert={alert} broken={broken} />
          {alert.resolvedAt === null && <Decisions page={loaderData} />}
        </div>
      </Panel>
    </AdminPage>
  );
}

type Page = Route.ComponentProps['loaderData'];

function Numbers({ numbers }: Pick<Page, 'numbers'>) {
  return (
    <table className="w-full max-w-[36rem] text-start">
      <thead className="text-xs text-ink-3">
        <tr>
          <th className="pb-1.5 text-start font-normal">Compared</th>
          <th className="text-end font-normal">The counter says</th>
          <th className="text-end font-normal">The books say</th>
        </tr>
      </thead>
      <tbody>
        {numbers.map(({ name, counted, actual }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              {name}
            </th>
            <td className={`num text-end ${counted === actual ? '' : 'font-semibold text-danger'}`}>
              {counted.toLocaleString('en-US')}
            </td>
            <td className="num text-end">{actual.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What does not agree now; what did not when it was seen, once it is over. */
function Broken({ alert, broken }: Pick<Page, 'alert' | 'broken'>) {
  if (alert.kind !== 'books') return null;
  if (alert.resolvedAt === null && broken.length === 0) return <p>The books agree now.</p>;
  const lines = alert.resolvedAt === null ? broken : alert.breaches;
  return (
    <ul className="grid gap-2">
      {lines.map(({ rule, offender }) => (
        <li key={rule} className="wrap-anywhere">
          <span className="font-medium">{offender}.</span> <span className="text-ink-2">Rule: {rule}</span>
        </li>
      ))}
    </ul>
  );
}

function Decisions({ page: { alert, broken, canCorrect } }: { page: Page }) {
  const isStopped = alert.stops > 0;
  return (
    <div className="flex flex-wrap gap-2">
      {canCorrect && (
        <ButtonForm intent="correct" tone="accent" busyLabel="Counting...">
          Correct the counter and sell again
        </ButtonForm>
      )}
      {alert.kind === 'books' && broken.length === 0 && (
        <ButtonForm intent="reopen" tone="accent">
          {isStopped ? 'Sell again as it is' : 'Close this alert'}
        </ButtonForm>
      )}
      {alert.decision === null && <ButtonForm intent="keep">{isStopped ? 'Keep closed' : 'Acknowledge'}</ButtonForm>}
    </div>
  );
}
