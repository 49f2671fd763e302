import type { ReactNode } from 'react';
import type { Agent } from '#features/agents/read-agent.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { numberFormat } from '#lib/formats.ts';
import { Link } from '../../../ui/link.tsx';
import { BalanceCard } from '../parts/balance-card.tsx';
import { Usd } from '../parts/usd.tsx';

/** What it has, what it sold, what it earned and what it adds. */
export function AgentMoney({ agent, onTheWayMinor }: { agent: Agent; onTheWayMinor: number }) {
  const { t, language } = useTranslation('agent');
  const percent = numberFormat(`${language}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <BalanceCard money={agent} onTheWayMinor={onTheWayMinor} />
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:max-lg:grid-cols-3">
        <Figure name={t('totalSales')} value={<Usd minor={agent.totalSalesMinor} />} />
        <Figure name={t('totalCommissions')} value={<Usd minor={agent.totalCommissionsMinor} />} />
        <Figure
          name={t('markup')}
          value={<span className="num isolate-ltr">{percent.format(agent.markupPercentage / 100)}</span>}
          note={
            <>
              {t('markupNote')}{' '}
              <Link to="/agent/markup" className="relative underline after:absolute after:-inset-3">
                {t('markupChange')}
                <span className="sr-only"> {t('markup')}</span>
              </Link>
            </>
          }
        />
      </dl>
    </div>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="grid content-center bg-surface px-4 py-4 last:col-span-2 md:max-lg:last:col-span-1">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="mt-0.5 font-display text-xl font-bold">{value}</dd>
      {note && <dd className="text-xs text-ink-3">{note}</dd>}
    </div>
  );
}
