import { Form, Link, useLocation } from 'react-router';
import { type AnalyticsPeriod, type PeriodPreset, periodPresets } from '#features/analytics/period.ts';
import { dateOrEmpty } from '#lib/calendar-date.ts';
import { rateFigure } from '#lib/rate-figure.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { periodText } from './step-text.ts';

const names: Record<PeriodPreset, string> = {
  this_month: 'This month',
  last_month: 'Last month',
  last_30_days: '30 days',
  last_90_days: '90 days',
  last_12_months: '12 months',
  this_year: 'This year',
  all_time: 'All time',
};

/** The usual periods with one click, and any other in two fields. */
export function PeriodPicker({ period, ratePerUsd }: { period: AnalyticsPeriod; ratePerUsd: number }) {
  const { pathname } = useLocation();
  const { typed, problem, before } = period;
  return (
    <section aria-label="Period" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 p-4 max-md:p-3">
        <ul className="flex flex-wrap gap-x-1.5 gap-y-2">
          {periodPresets.map((preset) => (
            <li key={preset}>
              <Link
                to={`${pathname}?period=${preset}`}
                preventScrollReset
                aria-current={preset === period.preset && !problem ? 'true' : undefined}
                className="inline-flex min-h-9.5 items-center rounded-full border border-field-line px-3 text-sm font-semibold whitespace-nowrap text-ink-2 hover:border-ink-2 hover:text-ink hover:no-underline aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand-ink max-md:min-h-11 pointer-coarse:min-h-11"
              >
                {names[preset]}
              </Link>
            </li>
          ))}
        </ul>
        <Form
          // The address may change without the fields, by the back button.
          key={`${typed.from} ${typed.to}`}
          action={pathname}
          preventScrollReset
          className="grid grid-cols-2 items-start gap-3 max-md:w-full max-md:gap-2 md:flex"
        >
          <Input
            dense
            required
            type="date"
            name="from"
            label="From"
            defaultValue={dateOrEmpty(typed.from)}
            max={period.today}
            error={problem === 'not_a_date' && !dateOrEmpty(typed.from) ? 'Enter a date' : undefined}
          />
          <Input
            dense
            required
            type="date"
            name="to"
            label="To"
            defaultValue={dateOrEmpty(typed.to)}
            max={period.today}
            error={
              problem === 'ends_before'
                ? 'Ends before it begins'
                : problem === 'not_a_date' && !dateOrEmpty(typed.to)
                  ? 'Enter a date'
                  : undefined
            }
          />
          <Button type="submit" size="sm" className="max-md:col-span-2 md:mt-5 md:min-h-9.5">
            Show
          </Button>
        </Form>
      </div>
      <p className="num border-t border-line px-4 py-2.5 text-sm text-pretty text-ink-2 max-md:px-3">
        <b className="font-semibold text-ink">{periodText(period)}</b>
        {before && <> compared with {periodText(before)}</>}
        {'. '}
        Kenyan shillings at KSh {rateFigure(ratePerUsd, 'en-US')} to the dollar.
      </p>
    </section>
  );
}
