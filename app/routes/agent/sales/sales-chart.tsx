import type { SalesReport } from '#features/agents/sales/read-sales-report.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { axisTop, isLabelled } from './chart-scale.ts';
import { stepText } from './date-text.ts';
import { FiguresTable } from './figures-table.tsx';

const slot = 12;
const barWidth = 8;
const height = 100;

/** What was sold as bars, of which the upper part is the commission; every figure stands in the table below. */
export function SalesChart({ report, periodText }: { report: SalesReport; periodText: string }) {
  const { t, language } = useTranslation('sales');
  const { steps, step, total } = report;
  const top = axisTop(Math.max(...steps.map(({ saleMinor }) => saleMinor)));
  const dollars = (minor: number) => formatUsdCents(minor, language);
  const tall = (minor: number) => (Math.max(0, minor) / top) * height;
  const summary = t('chart.summary', {
    sales: dollars(total.saleMinor),
    commissions: dollars(total.commissionMinor),
    period: periodText,
  });
  return (
    <Card>
      <CardHead level="h2" title={t('chart.title')} text={t(`chart.by.${step}`)} action={<Legend />} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div
          aria-hidden="true"
          className="num flex flex-col justify-between text-end text-xs leading-none text-ink-3"
        >
          {[top, top / 2, 0].map((minor) => (
            <span key={minor} className="isolate-ltr">
              {dollars(minor)}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${steps.length * slot} ${height}`}
          preserveAspectRatio="none"
          className="h-48 w-full overflow-visible rtl:-scale-x-100"
        >
          {[0, height / 2, height].map((y) => (
            <line
              key={y}
              x1={0}
              x2={steps.length * slot}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {steps.map(({ name, saleMinor, commissionMinor }, index) => {
            const [sale, commission] = [tall(saleMinor), tall(commissionMinor)];
            const x = index * slot + (slot - barWidth) / 2;
            return (
              <g key={name}>
                <title>
                  {t('chart.bar', {
                    when: stepText(name, language),
                    sales: dollars(saleMinor),
                    commission: dollars(commissionMinor),
                  })}
                </title>
                {/* The whole column answers the pointer, also where there is little or nothing to hit. */}
                <rect x={index * slot} y={0} width={slot} height={height} className="fill-transparent" />
                <rect
                  x={x}
                  y={height - sale + commission}
                  width={barWidth}
                  height={Math.max(0, sale - commission)}
                  className="fill-brand"
                />
                <rect x={x} y={height - sale} width={barWidth} height={commission} className="fill-accent" />
              </g>
            );
          })}
        </svg>
        <div aria-hidden="true" className="num col-start-2 mt-2 flex text-xs text-ink-3">
          {steps.map(({ name }, index) => (
            <span key={name} className="flex min-w-0 flex-1 justify-center">
              {isLabelled(index, steps.length) && (
                <span className="flex-none whitespace-nowrap">
                  {stepText(name, language, { isShort: true })}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
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

function Legend() {
  const { t } = useTranslation('sales');
  return (
    <ul className="flex flex-wrap gap-x-4 py-1.5 text-xs text-ink-2">
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-xs bg-brand" />
        {t('chart.net')}
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 rounded-xs bg-accent" />
        {t('chart.commission')}
      </li>
    </ul>
  );
}
