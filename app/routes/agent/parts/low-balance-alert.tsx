import { findFundingObstacle } from '#features/agents/deposits/funding-obstacle.ts';
import type { Agent } from '#features/agents/read-agent.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** As the agency wished: told when less than so much is left to sell for; and always when a provider took a deposit back. */
export function LowBalanceAlert({
  agent,
}: {
  agent: Pick<Agent, 'availableMinor' | 'lowBalanceMinor' | 'accountStatus' | 'verificationStatus'>;
}) {
  const { t, language } = useTranslation('agent');
  const { availableMinor, lowBalanceMinor } = agent;
  const isBelow = availableMinor < 0;
  if (!isBelow && (lowBalanceMinor === null || availableMinor >= lowBalanceMinor)) return null;
  // Nobody is urged to do what they may not do.
  if (findFundingObstacle(agent)) return null;
  return (
    <Alert
      tone={isBelow ? 'danger' : 'warning'}
      title={t(isBelow ? 'balance.belowTitle' : 'balance.lowTitle')}
      action={
        <ButtonLink to="/agent/funding" size="sm">
          {t('balance.fund')}
        </ButtonLink>
      }
    >
      {t(isBelow ? 'balance.below' : 'balance.low', {
        available: formatUsdCents(Math.abs(availableMinor), language),
        least: formatUsdCents(lowBalanceMinor ?? 0, language),
      })}
    </Alert>
  );
}
