import type { Agent } from '#features/agents/read-agent.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** As the agency wished: told when less than so much is left to sell for. */
export function LowBalanceAlert({
  agent: { availableMinor, lowBalanceMinor },
}: {
  agent: Pick<Agent, 'availableMinor' | 'lowBalanceMinor'>;
}) {
  const { t, language } = useTranslation('agent');
  if (lowBalanceMinor === null || availableMinor >= lowBalanceMinor) return null;
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
