import { Form, useLocation } from 'react-router';
import { type AnalyticsPeriod, type PeriodPreset, periodPresets } from '#features/analytics/period.ts';
import { dateOrEmpty } from '#lib/calendar-date.ts';
import { rateFigure } from '#lib/money.ts';
import { Button } from '#ui/button.tsx';
import { ChevronDown } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { periodText } from './figure-text.ts';

/** A link among choices; the current one is tinted. */
export const choiceStyle =
  'inline-flex min-h-9.5 items-center rounded-full border border-field-line px-3 text-sm font-semibold whitespace-nowrap text-ink-2 hover:border-ink-2 hover:text-ink hover:no-underline aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand-ink max-md:min-h-11 pointer-coarse:min-h-11';

const names: Record<PeriodPreset, string> = {
  this_month: 'This month',
  last_month: 'Last month',
  last_30_days: '30 days',
  last_90_days: '90 days',
  last_12_months: '12 months',
  this_year: 'This year',
  all_time: 'All time',
};

/** Preset periods as links, and two date fields, which are folded on a phone. */
export function PeriodPicker({ period, ratePerUsd }: { period: AnalyticsPeriod; ratePerUsd: number }) {
  const { pathname } = useLocation();
  const { problem, before, wasCut } = period;
  return (
    <section aria-label="Period" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 p-4 max-md:gap-y-1 max-md:px-0 max-md:pt-3 max-md:pb-0">
        <ul
          ref={scrollToCurrent}
          className="relative flex gap-x-1.5 gap-y-2 max-md:overflow-x-auto max-md:px-3 max-md:py-0.5 max-md:[scrollbar-width:none] max-md:mask-[linear-gradient(to_right,transparent,black_0.75rem,black_calc(100%-3rem),transparent)] md:flex-wrap"
        >
          {periodPresets.map((preset) => (
            <li key={preset} className="last:max-md:pe-9">
              <Link
                to={`${pathname}?period=${preset}`}
                preventScrollReset
                aria-current={preset === period.preset && !problem ? 'true' : undefined}
                className={choiceStyle}
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

/** Scrolls the row so that the current period is visible. */
function scrollToCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}

function OtherDates({ period: { typed, problem, preset, today } }: { period: AnalyticsPeriod }) {
  const { pathname } = useLocation();
  const isCustom = preset === 'custom' || problem !== null;
  const errorOf = (name: 'from' | 'to') => {
    if (problem === 'ends_before' && name === 'to') return 'Ends before it begins';
    return problem === 'not_a_date' && !dateOrEmpty(typed[name]) ? 'Enter a date' : undefined;
  };
  return (
    // On wide screens the fields are always visible.
    <details
      // The back button changes the address: the key resets the uncontrolled fields.
      key={`${typed.from} ${typed.to} ${isCustom}`}
      open={isCustom}
      className="group max-md:w-full md:[&::details-content]:block md:[&::details-content]:[content-visibility:visible]"
    >
      <summary className="flex min-h-11 items-center px-3 text-sm font-semibold text-brand focus-visible:-outline-offset-2 md:supports-[selector(::details-content)]:hidden">
        Other dates
        <ChevronDown size={16} className="ms-1 group-open:rotate-180" />
      </summary>
      <Form
        action={pathname}
        preventScrollReset
        className="grid grid-cols-2 items-start gap-3 max-md:gap-2 max-md:px-3 max-md:pb-3 md:flex"
      >
        {(['from', 'to'] as const).map((name) => (
          <Input
            key={name}
            dense
            required
            type="date"
            name={name}
            label={name === 'from' ? 'From' : 'To'}
            defaultValue={dateOrEmpty(typed[name])}
            max={today}
            error={errorOf(name)}
          />
        ))}
        <Button type="submit" size="sm" className="max-md:col-span-2 md:mt-5 md:min-h-9.5">
          Show
        </Button>
      </Form>
    </details>
  );
}
