import { payableDebtMinor } from '#features/agents/deposits/funding-obstacle.ts';
import type { Agent } from '#features/agents/read-agent.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { Usd } from './usd.tsx';

type Money = Pick<
  Agent,
  | 'creditBalanceMinor'
  | 'reservedMinor'
  | 'availableMinor'
  | 'creditLimitMinor'
  | 'accountStatus'
  | 'verificationStatus'
>;

/** The credit, and how it divides: what holds reserve, what can be sold for, how far below zero it may go. */
export function BalanceCard({ money, pendingMinor }: { money: Money; pendingMinor: number }) {
  const { t, language } = useTranslation('agent');
  const parts = [
    { key: 'available', minor: money.availableMinor },
    { key: 'reserved', minor: money.reservedMinor },
    { key: 'limit', minor: money.creditLimitMinor },
  ] as const;
  return (
    <div className="relative grid content-between overflow-hidden rounded-lg bg-ocean text-on-ocean">
      <div
        aria-hidden="true"
        className="mji absolute! inset-y-0 end-0 w-2/5 [mask-image:linear-gradient(to_left,black,transparent)] [--mji-strength:.16] rtl:[mask-image:linear-gradient(to_right,black,transparent)]"
      />
      <div className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 pt-4 pb-3">
        <dl>
          <dt className="text-sm text-on-ocean-2">{t('creditBalance')}</dt>
          <dd className="font-display text-3xl font-bold">
            <Usd minor={money.creditBalanceMinor} />
          </dd>
          {pendingMinor > 0 && (
            <dd className="text-sm text-on-ocean-2">
              {t('balance.pending', { amount: formatUsdCents(pendingMinor, language) })}
            </dd>
          )}
        </dl>
        {payableDebtMinor(money) !== 0 && (
          <ButtonLink to="/agent/funding" tone="sand" icon={Plus}>
            {t('balance.fund')}
          </ButtonLink>
        )}
      </div>
      <dl className="relative grid grid-cols-3 gap-x-4 border-t border-on-ocean-2/25 bg-ocean/60 px-5 py-3">
        {parts.map(({ key, minor }) => (
          <div key={key} className="min-w-0">
            <dt className="text-xs text-on-ocean-2 md:text-sm">{t(`balance.${key}`)}</dt>
            <dd className="font-display font-bold md:text-lg">
              <Usd minor={minor} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
