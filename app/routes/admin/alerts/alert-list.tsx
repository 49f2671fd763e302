import type { AlertDecision, AlertKind, Alert as RaisedAlert } from '#features/operations/alerts/alerts.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Link } from '#ui/link.tsx';
import { loneLink, Moment, Panel } from '../panel.tsx';

/** What somebody does about an alert of each kind. */
export const advice: Record<AlertKind, string> = {
  books: 'Compare the counters with the bookings, then decide what is sold.',
  late_work: 'A background task does not keep up: see the log of the servers. It ends when the work is done.',
  backup: 'See Backups on the system page for why, make room or repair it, and back up by hand.',
  archiving: 'Check where archived files go: without them a restore ends at the last backup.',
  storage: 'Make room on the disk of DATA_DIR: a full one stops sales. See Storage on the system page.',
  jobs: 'Mails and other jobs wait: check that the servers run and that nothing in their log repeats.',
  mail: 'Check the mail server and SMTP_URL. Mails wait and are sent when it answers.',
  provider: 'Check the status page of the provider. Customers are offered its payment methods meanwhile.',
  clock: 'Set the clock of this server, best by NTP: holds and tokens end at wrong times.',
};

const decisionLabels: Record<AlertDecision, string> = {
  corrected: 'Corrected',
  reopened: 'Sold again as it was',
  left_closed: 'Kept closed',
  acknowledged: 'Acknowledged',
  closed: 'Closed',
};

const maxOnDashboard = 3;

/** At the top of the dashboard: those that nobody has decided on first. */
export function OpenAlerts({ alerts }: { alerts: readonly RaisedAlert[] }) {
  if (alerts.length === 0) return null;
  const others = alerts.length - maxOnDashboard;
  return (
    <section aria-label="Alerts" className="grid gap-2">
      {alerts.slice(0, maxOnDashboard).map(({ id, kind, sentence, decision }) => (
        <Alert
          key={id}
          tone={decision ? 'info' : 'danger'}
          title={sentence}
          link={{ to: `/admin/alerts/${id}`, text: decision ? 'Details' : 'Decide' }}
        >
          {decision ? `${decisionLabels[decision]}.` : advice[kind]}
        </Alert>
      ))}
      {others > 0 && (
        <Link to="/admin/settings/system" className={`text-sm font-semibold ${loneLink}`}>
          And {others} more
        </Link>
      )}
    </section>
  );
}

/** Open and recent ones. */
export function AlertsPanel({ alerts }: { alerts: readonly RaisedAlert[] }) {
  return (
    <Panel title="Alerts">
      {alerts.length === 0 ? (
        <p className="px-4 py-6 text-sm text-ink-2">
          Nothing has been wrong yet. Counters and balances are compared with bookings and transfers all the time.
        </p>
      ) : (
        <ul aria-label="Alerts" className="divide-y divide-line text-sm">
          {alerts.map((alert) => (
            <li key={alert.id} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2.5">
              <AlertState alert={alert} />
              <Link to={`/admin/alerts/${alert.id}`} className={`min-w-0 flex-1 basis-60 wrap-anywhere ${loneLink}`}>
                {alert.sentence}
              </Link>
              <span className="num text-xs text-ink-3">
                <Moment at={alert.raisedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

export function AlertState({ alert: { resolvedAt, decision } }: { alert: RaisedAlert }) {
  if (decision) return <Badge tone={resolvedAt ? 'success' : 'warning'}>{decisionLabels[decision]}</Badge>;
  return resolvedAt ? <Badge>Ended by itself</Badge> : <Badge tone="danger">Open</Badge>;
}
