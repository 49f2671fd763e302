import clsx from 'clsx';
import { useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Minus, Plus } from './icons.tsx';
import { useAdopted, useEnhanced } from './use-enhanced.ts';

const roundStyle =
  'grid size-11 flex-none place-content-center rounded-full border border-field-line text-brand transition-[border-color,background-color] duration-(--duration-1) hover:border-brand hover:bg-brand-soft aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-3/60';

type StepperProps = {
  id: string;
  name: string;
  /** For screen readers; the visible label stands beside the stepper and points to its id. */
  label: string;
  min: number;
  max: number;
  defaultValue: number;
  onChange?: ((value: number) => void) | undefined;
  describedBy?: string | undefined;
};

/** A number field with a minus and a plus; without scripts it is the number field alone. */
export function Stepper({ id, name, label, min, max, defaultValue, onChange, describedBy }: StepperProps) {
  const { t } = useTranslation('ui');
  const input = useRef<HTMLInputElement>(null);
  // A string, because a half-typed field is not a number yet.
  const [text, setText] = useAdopted(String(defaultValue));
  const [announcement, setAnnouncement] = useState('');
  const clamp = (value: number) => Math.min(max, Math.max(min, Math.round(value)));
  const value = text === '' ? min : clamp(Number(text));

  const change = (next: string) => {
    setText(next);
    if (next !== '') onChange?.(clamp(Number(next)));
  };
  const enhanced = useEnhanced(() => {
    const typed = input.current?.value ?? text;
    if (typed !== text) change(typed);
  });

  const step = (by: number, disabled: boolean, action: string, Icon: typeof Minus) => (
    <button
      type="button"
      aria-label={action}
      aria-disabled={disabled}
      onClick={() => {
        if (disabled) return;
        change(String(value + by));
        setAnnouncement(`${label}: ${value + by}`);
      }}
      className={roundStyle}
    >
      <Icon strokeWidth={1.75} />
    </button>
  );

  return (
    <div className="flex flex-none items-center">
      {enhanced && step(-1, value <= min, t('fewer', { label }), Minus)}
      <input
        ref={input}
        id={id}
        type="number"
        inputMode="numeric"
        name={name}
        min={min}
        max={max}
        required
        value={text}
        aria-describedby={describedBy}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => setText(String(value))}
        // The same width with and without the buttons.
        className={clsx(
          'num h-11 rounded-sm bg-transparent text-center font-display text-md font-bold text-ink',
          enhanced
            ? 'w-11 [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none'
            : 'w-33 border border-field-line',
        )}
      />
      {enhanced && step(1, value >= max, t('moreOf', { label }), Plus)}
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  );
}
