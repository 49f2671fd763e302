import { Form, useLocation } from 'react-router';
import { type AnalyticsPeriod, type PeriodPreset, periodPresets } from '#features/analytics/period.ts';
import { dateOrEmpty } from '#lib/calendar-date.ts';
import { rateFigure } from '#lib/rate-figure.ts';
import { Button } from '../../../ui/button.tsx';
import { ChevronDown } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { Link } from '../../../ui/link.tsx';
import { pickStyle } from './pick-style.ts';
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

/** The usual periods with one click, and any other in two fields, which are folded away on a phone. */
export function PeriodPicker({ period, ratePerUsd }: { period: AnalyticsPeriod; ratePerUsd: number }) {
  const { pathname } = useLocation();
  const { problem, before, wasCut } = period;
  return (
    <section aria-label="Period" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 p-4 max-md:gap-y-1 max-md:px-0 max-md:pt-3 max-md:pb-0">
        <ul
          ref={showPicked}
          className="relative flex gap-x-1.5 gap-y-2 max-md:overflow-x-auto max-md:px-3 max-md:py-0.5 max-md:[scrollbar-width:none] max-md:mask-[linear-gradient(to_right,transparent,black_0.75rem,black_calc(100%-3rem),transparent)] md:flex-wrap"
        >
          {periodPresets.map((preset) => (
            <li key={preset} className="last:max-md:pe-9">
              <Link
                to={`${pathname}?period=${preset}`}
                preventScrollReset
                aria-current={preset === period.preset && !problem ? 'true' : undefined}
                className={pickStyle}
              >
                {names[preset]}
              </Link>
            </li>
          ))}
        </ul>
        <OtherDates period={period} />
      </div>
      <p className="num border-t border-line px-4 py-2.5 text-sm text-pretty text-ink-2 max-md:px-3">
        <b className="font-semibold text-ink">{periodText(period)}</b>
        {before && <> compared with {periodText(before)}</>}
        {'. '}
        {wasCut && 'Figures end today. '}
        Kenyan shillings at KSh {rateFigure(ratePerUsd, 'en-US')} to the dollar.
      </p>
    </section>
  );
}

/** Where the row slides, the period that is shown is in view. */
function showPicked(row: HTMLElement | null): void {
  const picked = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && picked) row.scrollLeft = picked.offsetLeft - (row.clientWidth - picked.offsetWidth) / 2;
}

function OtherDates({ period: { typed, problem, preset, today } }: { period: AnalyticsPeriod }) {
  const { pathname } = useLocation();
  const isRequested = preset === 'custom' || problem !== null;
  return (
    // On wide screens the fields show whether it is open or not.
    <details
      // The address may change without the fields, by the back button.
      key={`${typed.from} ${typed.to} ${isRequested}`}
      open={isRequested}
      className="group max-md:w-full md:[&::details-content]:block md:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="flex min-h-11 items-center px-3 text-sm font-semibold text-brand focus-visible:-outline-offset-2 md:supports-[selector(::details-content)]:hidden">
        Other dates
        <ChevronDown aria-hidden="true" size={16} strokeWidth={1.75} className="ms-1 group-open:rotate-180" />
      </summary>
      <Form
        action={pathname}
        preventScrollReset
        className="grid grid-cols-2 items-start gap-3 max-md:gap-2 max-md:px-3 max-md:pb-3 md:flex"
      >
        <Input
          dense
          required
          type="date"
          name="from"
          label="From"
          defaultValue={dateOrEmpty(typed.from)}
          max={today}
          error={problem === 'not_a_date' && !dateOrEmpty(typed.from) ? 'Enter a date' : undefined}
        />
        <Input
          dense
          required
          type="date"
          name="to"
          label="To"
          defaultValue={dateOrEmpty(typed.to)}
          max={today}
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
    </details>
  );
}
