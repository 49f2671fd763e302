import { Form, useNavigation } from 'react-router';
import type { AskedPeriod, Period, PeriodName } from '#features/agents/period/period.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { dateOrEmpty } from '#lib/calendar-date.ts';
import { Input } from '../../../ui/input.tsx';
import { Link } from '../../../ui/link.tsx';
import { useFirstProblem } from '../../../ui/use-first-problem.ts';
import { ShowButton } from '../parts/show-button.tsx';
import { periodSearch } from './period-search.ts';

export interface ShownPreset extends Period {
  preset: PeriodName;
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
                to={`${periodSearch(one)}#statement`}
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
        <ShowButton
          label={t('statement.show')}
          busy={location?.pathname === '/agent/credit'}
          className="max-md:col-span-2 md:mt-5.5"
        />
      </Form>
    </div>
  );
}
