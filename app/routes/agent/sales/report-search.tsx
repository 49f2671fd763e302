import { Form, useLocation } from 'react-router';
import { FIRST_DAY, fitPeriod, namedPeriods, type Period, periodNames, readPeriod } from '#features/agents/period.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { Input } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { ShowButton } from '../page-parts.tsx';

/** Links to common periods, and two fields for any other. */
export function PeriodPicker({ period, today }: { period: Period; today: CalendarDate }) {
  const { t } = useTranslation('sales');
  const { pathname } = useLocation();
  const named = namedPeriods(today);
  return (
    <section
      aria-label={t('period.label')}
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-surface p-4 max-md:p-3"
    >
      <ul className="flex flex-wrap gap-2">
        {periodNames.map((name) => {
          const { from, to } = named[name];
          const isCurrent = from === period.from && to === period.to;
          return (
            <li key={name}>
              <Link
                to={`${pathname}?from=${from}&to=${to}`}
                preventScrollReset
                aria-current={isCurrent ? 'true' : undefined}
                className="inline-flex min-h-9.5 items-center rounded-full border border-field-line px-3.5 text-sm font-semibold text-ink-2 hover:border-ink-2 hover:text-ink hover:no-underline aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand-ink max-md:min-h-11 pointer-coarse:min-h-11"
              >
                {t(`period.${name}`)}
              </Link>
            </li>
          );
        })}
      </ul>
      <Form
        // The back button may change the address without the fields.
        key={`${period.from} ${period.to}`}
        action={pathname}
        preventScrollReset
        className="grid grid-cols-2 items-end gap-3 max-md:w-full max-md:gap-2 md:flex"
      >
        {(['from', 'to'] as const).map((end) => (
          <Input
            key={end}
            dense
            type="date"
            name={end}
            label={t(`period.${end}`)}
            defaultValue={period[end]}
            min={FIRST_DAY}
            max={today}
          />
        ))}
        <ShowButton label={t('period.show')} className="max-md:col-span-2" />
      </Form>
    </section>
  );
}

/** The address of a report, without default values. */
export function listAddress(
  path: string,
  { period, text = '', page = 1, all = false }: { period: Period; text?: string; page?: number; all?: boolean },
): string {
  const params = new URLSearchParams({ from: period.from, to: period.to });
  if (text) params.set('q', text);
  if (page > 1) params.set('page', String(page));
  if (all) params.set('customers', 'all');
  return `${path}?${params}`;
}

const maxLength = 80;

export function readSearch(request: Request, now: Date) {
  const { searchParams } = new URL(request.url);
  const today = businessToday(now);
  return {
    today,
    period: fitPeriod(readPeriod(searchParams, today), today),
    text: cleanLine(searchParams.get('q') ?? '').slice(0, maxLength),
    page: Number(searchParams.get('page') ?? 1),
    hasAllCustomers: searchParams.get('customers') === 'all',
  };
}
