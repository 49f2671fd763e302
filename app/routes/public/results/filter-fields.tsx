import { type ReactNode, useId } from 'react';
import type { DayWindow } from '#features/search/flight-filters.ts';
import type { FlightMessages } from '#features/search/flights/components/use-flight-messages.ts';
import type { FilterCount } from '#features/search/flights/search-leg.ts';
import type { SliderScale } from '#features/search/flights/slider-scale.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Checkbox } from '#ui/checkbox.tsx';

export function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 py-4">
      <legend className="float-start mb-1 w-full font-display text-base font-bold">{label}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

/** The form's own onChange handles every field. */
function handledByForm() {}

/** A checkbox with the number of flights and their lowest price. */
export function FilterBox(props: {
  name: string;
  label: ReactNode;
  counted: FilterCount;
  isChosen: boolean;
  messages: FlightMessages;
}) {
  const {
    name,
    label,
    counted: { value, count, fromMinor },
    isChosen,
    messages,
  } = props;
  const { t } = useTranslation('flights');
  return (
    <Checkbox
      name={name}
      value={value}
      checked={isChosen}
      onChange={handledByForm}
      label={
        <>
          <span className={count === 0 && !isChosen ? 'text-ink-3' : undefined}>{label}</span>{' '}
          <span aria-hidden="true" className="num text-sm text-ink-3">{`(${count})`}</span>
          <span className="sr-only">{t('filter.flights', { count })}</span>
        </>
      }
      aside={
        fromMinor !== null && (
          <>
            <span className="sr-only">{t('filter.fromPrice', { price: '' })}</span>
            <span className="isolate-ltr whitespace-nowrap">{messages.price(fromMinor)}</span>
          </>
        )
      }
    />
  );
}

const hours: Record<DayWindow, string> = {
  'early-morning': '00–06',
  morning: '06–12',
  afternoon: '12–18',
  evening: '18–24',
};

export function WindowChips(props: {
  name: string;
  counted: readonly FilterCount<DayWindow>[];
  chosen: readonly DayWindow[];
}) {
  const { name, counted, chosen } = props;
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

/** A maximum. At the end of the scale it excludes nothing. */
export function CeilingSlider(props: {
  name: string;
  label: string;
  scale: SliderScale;
  value: number | null;
  text: (value: number) => string;
}) {
  const { name, label, scale, value, text } = props;
  const { t } = useTranslation('flights');
  const id = useId();
  const shown = Math.min(scale.max, Math.max(scale.min, value ?? scale.max));
  return (
    <div className="py-4">
      <label htmlFor={id} className="font-display text-base font-bold">
        {label}
      </label>
      <div className="flex justify-between gap-2 text-sm text-ink-2">
        <span>{t('filter.upTo')}</span>
        <b className="num isolate-ltr font-semibold text-ink">{text(shown)}</b>
      </div>
      <input
        id={id}
        type="range"
        name={name}
        {...scale}
        value={shown}
        aria-valuetext={text(shown)}
        onChange={handledByForm}
        className="mt-1 h-11 w-full cursor-pointer accent-brand lg:h-8"
      />
    </div>
  );
}
