import { findFundingObstacle } from '#features/agents/deposits/funding-obstacle.ts';
import type { Agent } from '#features/agents/read-agent.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** As the agency wished: told when less than so much is left to sell for. */
export function LowBalanceAlert({
  agent,
}: {
  agent: Pick<Agent, 'availableMinor' | 'lowBalanceMinor' | 'accountStatus' | 'verificationStatus'>;
}) {
  const { t, language } = useTranslation('agent');
  const { availableMinor, lowBalanceMinor } = agent;
  if (lowBalanceMinor === null || availableMinor >= lowBalanceMinor) return null;
  // Nobody is urged to do what they may not do.
  if (findFundingObstacle(agent)) return null;
  return (
    <Alert
      tone="warning"
      title={t('balance.lowTitle')}
      action={
        <ButtonLink to="/agent/funding" size="sm">
          {t('balance.fund')}
        </ButtonLink>
      }
    >
      {t('balance.low', {
        available: formatUsdCents(availableMinor, language),
        least: formatUsdCents(lowBalanceMinor, language),
      })}
    </Alert>
  );
}
