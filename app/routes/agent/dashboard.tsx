import { readAgentDashboard } from '#features/agents/dashboard/read-agent-dashboard.ts';
import { listOpenHolds } from '#features/agents/sales/list-open-holds.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BedDouble, Plane } from '../../ui/icons.tsx';
import type { Route } from './+types/dashboard';
import { AgencyDetails } from './dashboard/agency-details.tsx';
import { AgentMoney } from './dashboard/agent-money.tsx';
import { FirstStepsGuide } from './dashboard/first-steps.tsx';
import { LastSales } from './dashboard/last-sales.tsx';
import { LastTransactions } from './dashboard/last-transactions.tsx';
import { showDashboard } from './dashboard/show-dashboard.ts';
import { StatusBadges } from './dashboard/status-badges.tsx';
import { AgentPage, NoAgent } from './frame/agent-page.tsx';
import { standingOf } from './frame/standing.ts';
import { ownAgent } from './own-agent.ts';
import { LowBalanceAlert } from './parts/low-balance-alert.tsx';
import { showWaiting } from './sales/show-waiting.ts';
import { WaitingList } from './sales/waiting-list.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const agent = await ownAgent(context);
  if (!agent) return { agent: null };
  const { db, preferences } = factsOf(context);
  const { language } = preferences;
  const { email, fullName: name } = knownViewer(context);
  const [dashboard, holds, standing] = await Promise.all([
    readAgentDashboard(db, agent),
    listOpenHolds(db, agent.id),
    standingOf(db, agent),
  ]);
  return {
    agent: { ...agent, phone: displayPhone(agent.phone) },
    person: { email, name },
    standing,
    shown: showDashboard(dashboard, language),
    waiting: showWaiting(holds, { now: new Date(), language }),
  };
}

export default function AgentDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('agent');
  const { agent, person, standing, shown, waiting } = loaderData;
  if (!agent) return <NoAgent />;
  const { obstacle, missing } = standing;
  const isNew = Object.values(shown.steps).includes(false) && (!obstacle || obstacle === 'pending');
  return (
    <AgentPage
      title={t('title')}
      lede={<bdi>{agent.agencyName}</bdi>}
      actions={<StatusBadges agent={agent} />}
      standing={standing}
    >
      <LowBalanceAlert agent={agent} />
      {isNew && <FirstStepsGuide steps={shown.steps} missing={missing} canSell={!obstacle} />}
      <AgentMoney agent={agent} onTheWayMinor={shown.onTheWayMinor} />
      {!obstacle && (
        <nav aria-label={t('actions.label')} className="grid grid-cols-2 gap-2 md:flex">
          <ButtonLink to="/flights" tone="accent" icon={Plane}>
            {t('actions.flights')}
          </ButtonLink>
          <ButtonLink to="/hotels" icon={BedDouble}>
            {t('actions.hotels')}
          </ButtonLink>
        </nav>
      )}
      <WaitingList bookings={waiting} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <LastSales sales={shown.sales} />
        <LastTransactions transactions={shown.transactions} />
      </div>
      <AgencyDetails agent={agent} person={person} />
    </AgentPage>
  );
}
