import type { Agent } from '#features/agents/read-agent.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';

export function AgentMoney({ agent }: { agent: Agent }) {
  const { t, language } = useTranslation('agent');
  const percent = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,2fr)]">
      <div className="relative grid content-center overflow-hidden rounded-lg bg-ocean px-6 py-6 text-on-ocean">
        <div
          aria-hidden="true"
          className="mji absolute! inset-y-0 end-0 w-3/5 [mask-image:linear-gradient(to_left,black,transparent)] [--mji-strength:.2] rtl:[mask-image:linear-gradient(to_right,black,transparent)]"
        />
        <dl className="relative">
          <dt className="text-on-ocean-2">{t('creditBalance')}</dt>
          <dd className="num mt-1 font-display text-3xl font-bold">
            <span className="isolate-ltr">{formatUsdCents(agent.creditBalanceMinor, language)}</span>
          </dd>
        </dl>
      </div>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-3">
        <Figure name={t('totalSales')} value={formatUsdCents(agent.totalSalesMinor, language)} />
        <Figure name={t('totalCommissions')} value={formatUsdCents(agent.totalCommissionsMinor, language)} />
        <Figure
          name={t('markup')}
          value={percent.format(agent.markupPercentage / 100)}
          note={t('markupNote')}
        />
      </dl>
    </div>
  );
}

function Figure({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div className="grid content-start bg-surface px-4 py-5 max-md:last:col-span-2">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="num mt-1 font-display text-2xl font-bold">
        <span className="isolate-ltr">{value}</span>
      </dd>
      {note && <dd className="text-xs text-ink-3">{note}</dd>}
    </div>
  );
}
