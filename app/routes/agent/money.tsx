import clsx from 'clsx';
import { findFundingObstacle, payableDebtMinor } from '#features/agents/deposits/deposit.ts';
import type { Agent } from '#features/agents/read-agent.ts';
import { findLanguage } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Plus } from '#ui/icons.tsx';
import type { TableColumn } from '#ui/table-parts.ts';

/** US cents as the portal formats them. */
export function Usd({ minor, className }: { minor: number; className?: string | undefined }) {
  const { language } = useTranslation('agent');
  return <span className={clsx('num isolate-ltr', className)}>{formatUsdCents(minor, language)}</span>;
}

/** An amount with its sign; one that never counted is crossed out. */
export function SignedUsd(props: { minor: number; isVoid?: boolean; className?: string | undefined }) {
  const { minor, isVoid = false, className } = props;
  const { language } = useTranslation('agent');
  return (
    <span
      className={clsx(
        'num isolate-ltr font-semibold whitespace-nowrap',
        isVoid ? 'text-ink-3 line-through' : minor > 0 ? 'text-success' : 'text-ink',
        className,
      )}
    >
      {minor > 0 && !isVoid && '+'}
      {formatUsdCents(minor, language)}
    </span>
  );
}

const cellStyles = {
  'first-end': 'font-semibold',
  second: 'max-md:block max-md:text-start',
  'second-end': 'max-md:me-2.5',
} as const;

interface UsdColumn<Row> {
  id: string;
  header: string;
  wide?: boolean;
  /** Where it stands on a phone; in the second line its header stands before it. */
  phone?: keyof typeof cellStyles;
  minor: (row: Row) => number;
}

/** A column of amounts. */
export function usdColumn<Row>({ minor, phone, ...column }: UsdColumn<Row>): TableColumn<Row> {
  return {
    ...column,
    align: 'end',
    ...(phone && { phone }),
    cell: (row) => (
      <span className={phone && cellStyles[phone]}>
        {phone?.startsWith('second') && <span className="text-ink-3 md:hidden">{column.header} </span>}
        <Usd minor={minor(row)} />
      </span>
    ),
  };
}

type Money = Pick<
  Agent,
  | 'creditBalanceMinor'
  | 'reservedMinor'
  | 'availableMinor'
  | 'creditLimitMinor'
  | 'accountStatus'
  | 'verificationStatus'
>;

/** The credit balance and its parts: available, reserved, credit limit. */
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

/** Warns below the agency's own alert level, and always when a provider took a deposit back. */
export function LowBalanceAlert(props: {
  agent: Pick<Agent, 'availableMinor' | 'lowBalanceMinor' | 'accountStatus' | 'verificationStatus'>;
}) {
  const { agent } = props;
  const { t, language } = useTranslation('agent');
  const { availableMinor, lowBalanceMinor } = agent;
  const isBelow = availableMinor < 0;
  if (!isBelow && (lowBalanceMinor === null || availableMinor >= lowBalanceMinor)) return null;
  // An agency that may not send money is not asked to.
  if (findFundingObstacle(agent)) return null;
  return (
    <Alert
      tone={isBelow ? 'danger' : 'warning'}
      title={t(isBelow ? 'balance.belowTitle' : 'balance.lowTitle')}
      link={{ to: '/agent/funding', text: t('balance.fund') }}
    >
      {t(isBelow ? 'balance.below' : 'balance.low', {
        available: formatUsdCents(Math.abs(availableMinor), language),
        least: formatUsdCents(lowBalanceMinor ?? 0, language),
      })}
    </Alert>
  );
}

/** Isolates amounts and references, so that a right-to-left sentence does not reverse them. */
export function useAmounts() {
  const { language } = useTranslation('funding');
  const isRtl = findLanguage(language)?.direction === 'rtl';
  const isolate = (text: string) => (isRtl ? `\u2066${text}\u2069` : text);
  return { isolate, dollars: (minor: number) => isolate(formatUsdCents(minor, language)) };
}
