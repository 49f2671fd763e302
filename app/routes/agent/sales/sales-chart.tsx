import type { SalesReport } from '#features/agents/sales/read-sales-report.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx';
import { ColumnChart } from '../../../ui/chart/column-chart.tsx';
import { stepText } from './date-text.ts';
import { FiguresTable } from './figures-table.tsx';

/** The axis reaches to a hundred dollars at least. */
const leastMinor = 10_000;

/** What was sold as bars, of which the upper part is the commission; every figure stands in the table below. */
export function SalesChart({ report, periodText }: { report: SalesReport; periodText: string }) {
  const { t, language } = useTranslation('sales');
  const { steps, step, total } = report;
  const dollars = (minor: number) => formatUsdCents(minor, language);
  const summary = t('chart.summary', {
    sales: dollars(total.saleMinor),
    commissions: dollars(total.commissionMinor),
    period: periodText,
  });
  return (
    <Card>
      <CardHead
        level="h2"
        title={t('chart.title')}
        text={t(`chart.by.${step}`)}
        action={
          <ChartLegend
            entries={[
              { mark: 'first', text: t('chart.net') },
              { mark: 'second', text: t('chart.commission') },
            ]}
          />
        }
      />
      <ColumnChart
        label={summary}
        least={leastMinor}
        axisText={dollars}
        columns={steps.map(({ name, saleMinor, commissionMinor }) => ({
          key: name,
          label: stepText(name, language, { isShort: true }),
          title: t('chart.bar', {
            when: stepText(name, language),
            sales: dollars(saleMinor),
            commission: dollars(commissionMinor),
          }),
          parts: [saleMinor - commissionMinor, commissionMinor],
        }))}
      />
      <details className="mt-4 border-t border-line pt-1 not-open:-mb-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-brand">
          {t('chart.table')}
        </summary>
        <FiguresTable
          caption={`${t('chart.title')}, ${t(`chart.by.${step}`)}`}
          header={t('chart.when')}
          rows={steps.map(({ name, ...figures }) => ({
            key: name,
            label: <span className="num">{stepText(name, language)}</span>,
            ...figures,
          }))}
        />
      </details>
    </Card>
  );
}
