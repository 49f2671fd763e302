import { Form, Link, useNavigation } from 'react-router';
import type { AskedPeriod, PeriodPreset } from '#features/agents/statement/statement-period.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { type CalendarDate, dateOrEmpty } from '#lib/calendar-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Input } from '../../../ui/input.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { periodSearch } from './period-search.ts';

export interface ShownPreset {
  preset: PeriodPreset;
  from: CalendarDate;
  to: CalendarDate;
}

/** Any days, or some that are often wanted. */
export function PeriodForm({ period, presets }: { period: AskedPeriod; presets: ShownPreset[] }) {
  const { t } = useTranslation('agent');
  const { location } = useNavigation();
  const { from, to, problems } = period;
  const form = useFirstProblem(problems.from || problems.to ? problems : undefined);
  return (
    <div className="grid gap-3 px-4 py-4 print:hidden">
      <nav aria-label={t('statement.presets')}>
        <ul className="flex flex-wrap gap-2">
          {presets.map((one) => (
            <li key={one.preset}>
              <Link
                to={{ search: periodSearch(one), hash: 'statement' }}
                preventScrollReset
                aria-current={one.from === from && one.to === to ? 'true' : undefined}
                className="inline-flex min-h-9 items-center rounded-full border border-field-line px-3 text-sm font-semibold text-ink-2 hover:text-ink hover:no-underline aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-brand-ink max-md:min-h-11 pointer-coarse:min-h-11"
              >
                {t(`statement.${one.preset}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Form
        ref={form}
        key={`${from}-${to}`}
        action="/agent/credit#statement"
        preventScrollReset
        className="grid grid-cols-2 items-start gap-3 md:flex"
      >
        <Input
          dense
          type="date"
          name="from"
          label={t('statement.from')}
          defaultValue={dateOrEmpty(from)}
          error={problems.from && t(`statement.problems.${problems.from}`)}
          className="md:w-48"
        />
        <Input
          dense
          type="date"
          name="to"
          label={t('statement.to')}
          defaultValue={dateOrEmpty(to)}
          error={problems.to && t(`statement.problems.${problems.to}`)}
          className="md:w-48"
        />
        <Button
          type="submit"
          size="sm"
          tone="brand"
          busy={location?.pathname === '/agent/credit'}
          className="max-md:col-span-2 md:mt-6"
        >
          {t('statement.show')}
        </Button>
      </Form>
    </div>
  );
}
