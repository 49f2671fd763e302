import type { DayWindow } from '#features/search/flights/flight-filters.ts';
import type { FilterCount } from '#features/search/flights/narrow.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { handledByForm } from './filter-group.tsx';

const hours: Record<DayWindow, string> = {
  'early-morning': '00–06',
  morning: '06–12',
  afternoon: '12–18',
  evening: '18–24',
};

/** The quarters of a day. */
export function WindowChips({
  name,
  counted,
  chosen,
}: {
  name: string;
  counted: readonly FilterCount<DayWindow>[];
  chosen: readonly DayWindow[];
}) {
  const { t } = useTranslation('flights');
  return (
    <div className="mt-1 grid grid-cols-2 gap-2">
      {counted.map(({ value, count }) => (
        <label
          key={value}
          className="relative grid min-h-12 content-center justify-items-center rounded-sm border border-field-line bg-surface px-2 py-1 text-sm leading-4.5 font-semibold text-ink hover:border-ink-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="checkbox"
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={handledByForm}
            className="absolute inset-0 cursor-[inherit] appearance-none rounded-sm outline-none"
          />
          {t(`windows.${value}`)}
          <span className="num text-xs font-normal text-ink-2">
            <span className="isolate-ltr">{hours[value]}</span> <span aria-hidden="true">({count})</span>
            <span className="sr-only">{t('filter.flights', { count })}</span>
          </span>
        </label>
      ))}
    </div>
  );
}
