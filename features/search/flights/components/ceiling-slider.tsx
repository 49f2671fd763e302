import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { SliderScale } from '../slider-scale.ts';
import { heardByForm } from './filter-group.tsx';

/** Up to how much. Drawn to its end it lets everything through. */
export function CeilingSlider({
  name,
  label,
  scale,
  value,
  text,
}: {
  name: string;
  label: string;
  scale: SliderScale;
  value: number | null;
  text: (value: number) => string;
}) {
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
        onChange={heardByForm}
        className="mt-1 h-11 w-full cursor-pointer accent-brand lg:h-8"
      />
    </div>
  );
}
