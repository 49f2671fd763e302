import { UserRoundX } from 'lucide-react';
import { findSellingObstacle } from '#features/agents/agent-status.ts';
import { readAgent } from '#features/agents/read-agent.ts';
import { displayPhone } from '#features/identity/profile/read-account-fields.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/dashboard';
import { AgencyDetails } from './dashboard/agency-details.tsx';
import { AgentMoney } from './dashboard/agent-money.tsx';
import { LastOnes } from './dashboard/last-ones.tsx';
import { SellingObstacleAlert } from './dashboard/selling-obstacle-alert.tsx';
import { StatusBadges } from './dashboard/status-badges.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const agent = await readAgent(factsOf(context).db, knownViewer(context).userId);
  return { agent: agent && { ...agent, phone: displayPhone(agent.phone) } };
}

export default function AgentDashboard({ loaderData: { agent } }: Route.ComponentProps) {
  const { t } = useTranslation('agent');
  if (!agent) {
    return (
      <>
        <PageMeta title={t('title')} hidden />
        <EmptyState
          icon={UserRoundX}
          level="h1"
          title={t('notFound')}
          actions={
            <ButtonLink to="/contact" tone="brand">
              {t('contactSupport')}
            </ButtonLink>
          }
        />
      </>
    );
  }
  const obstacle = findSellingObstacle(agent);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageMeta title={t('title')} hidden />
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="text-ink-2">
            <bdi>{agent.agencyName}</bdi>
          </p>
        </div>
        <StatusBadges agent={agent} />
      </header>
      {obstacle && <SellingObstacleAlert obstacle={obstacle} />}
      <AgentMoney agent={agent} />
      <h2 className="mt-3 border-b border-line pb-2 text-lg">{t('overview')}</h2>
      <AgencyDetails agent={agent} />
      <div className="grid gap-5 lg:grid-cols-2">
        <LastOnes of="sales" />
        <LastOnes of="transactions" />
      </div>
    </div>
  );
}
