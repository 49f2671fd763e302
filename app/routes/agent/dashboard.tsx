import { BedDouble, Plane } from 'lucide-react';
import { findSellingObstacle } from '#features/agents/agent-status.ts';
import { readOverview } from '#features/agents/overview/read-overview.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/dashboard';
import { AgencyDetails } from './dashboard/agency-details.tsx';
import { AgentMoney } from './dashboard/agent-money.tsx';
import { FirstStepsGuide } from './dashboard/first-steps.tsx';
import { LastSales } from './dashboard/last-sales.tsx';
import { LastTransactions } from './dashboard/last-transactions.tsx';
import { showOverview } from './dashboard/show-overview.ts';
import { StatusBadges } from './dashboard/status-badges.tsx';
import { AgentPage, NoAgent } from './frame/agent-page.tsx';
import { ownAgent } from './own-agent.ts';
import { LowBalanceAlert } from './parts/low-balance-alert.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const agent = await ownAgent(context);
  if (!agent) return { agent: null };
  const { db, preferences } = factsOf(context);
  return {
    agent: { ...agent, phone: displayPhone(agent.phone) },
    overview: showOverview(await readOverview(db, agent), preferences.language),
  };
}

export default function AgentDashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('agent');
  const { agent, overview } = loaderData;
  if (!agent) return <NoAgent />;
  const obstacle = findSellingObstacle(agent);
  const isNew = Object.values(overview.steps).includes(false) && (!obstacle || obstacle === 'pending');
  return (
    <AgentPage
      title={t('title')}
      lede={<bdi>{agent.agencyName}</bdi>}
      actions={<StatusBadges agent={agent} />}
      obstacle={obstacle}
      reason={agent.statusReason}
    >
      <LowBalanceAlert agent={agent} />
      {isNew && <FirstStepsGuide steps={overview.steps} canSell={!obstacle} />}
      <AgentMoney agent={agent} pendingMinor={overview.pendingMinor} />
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <LastSales sales={overview.sales} />
        <LastTransactions transactions={overview.transactions} />
      </div>
      <AgencyDetails agent={agent} />
    </AgentPage>
  );
}
