import clsx from 'clsx';
import { useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from './button.tsx';
import { FieldMessage } from './field.tsx';
import type { Icon } from './icon-of.tsx';
import { ChevronDown } from './icons.tsx';
import { PopoverPanel } from './popover-panel.tsx';
import { CellLabel, cellStyle, cellValueStyle } from './search-cell.tsx';
import { Stepper } from './stepper.tsx';
import { useEnhanced } from './use-enhanced.ts';

type PassengerRow = {
  name: string;
  label: string;
  hint?: string | undefined;
  value: number;
  min: number;
  max: number;
};
type PassengerChoice = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
};
/** Counts by row name. */
export type PassengerCounts = Record<string, number>;
type PassengerPreset = { label: string; values: PassengerCounts; choice?: string | undefined };

type PassengerPickerProps = {
  id?: string | undefined;
  label: string;
  icon: Icon;
  rows: readonly PassengerRow[];
  choice?: PassengerChoice | undefined;
  presets?: readonly PassengerPreset[] | undefined;
  presetsLabel?: string | undefined;
  summary: (values: PassengerCounts, choice: string) => string;
  problem?: ((values: PassengerCounts, choice: string) => string | null) | undefined;
  error?: string | undefined;
  className?: string | undefined;
};

/** Counts and one choice, collapsed into a cell. A `<details>` with real fields, so it works without scripts. */
export function PassengerPicker({
  id: givenId,
  label,
  icon,
  rows,
  choice,
  presets = [],
  presetsLabel,
  summary,
  problem,
  error,
  className,
}: PassengerPickerProps) {
  const { t } = useTranslation('ui');
  const ownId = useId();
  const id = givenId ?? ownId;
  const anchor = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const [values, setValues] = useState<PassengerCounts>(() =>
    Object.fromEntries(rows.map((row) => [row.name, row.value])),
  );
  const [chosen, setChosen] = useState(choice?.value ?? '');

  // Several fields may report what was typed before scripts ran, so each change builds on the previous one.
  const latest = useRef({ values, chosen });
  latest.current = { values, chosen };
  const change = (counts: PassengerCounts, nextChosen = latest.current.chosen) => {
    latest.current = { values: { ...latest.current.values, ...counts }, chosen: nextChosen };
    setValues(latest.current.values);
    setChosen(nextChosen);
  };
  const enhanced = useEnhanced(() => {
    const focused = document.activeElement;
    const leftBehind = focused !== document.body && !details.current?.contains(focused);
    if (details.current?.open && leftBehind) details.current.open = false;
    setOpen(details.current?.open ?? false);
    const radio = details.current?.querySelector<HTMLInputElement>('input[type=radio]:checked');
    if (radio && radio.value !== chosen) change({}, radio.value);
  });
  const close = () => {
    if (details.current) details.current.open = false;
    setOpen(false);
  };

  const wrong = problem?.(values, chosen) ?? undefined;
  const problemId = `${id}-problem`;
  const complaint = error ?? (open ? undefined : wrong);
  const isChosen = (preset: PassengerPreset) =>
    (preset.choice ?? chosen) === chosen &&
    rows.every((row) => (preset.values[row.name] ?? row.min) === values[row.name]);

  return (
    <div ref={anchor} className={clsx('relative grid min-w-0 content-start gap-1.5', className)}>
      <details ref={details} className="group min-w-0" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary
          className={clsx(
            cellStyle({ active: open, invalid: Boolean(complaint) }),
            'pe-9 focus-visible:outline-2 focus-visible:-outline-offset-1 md:pe-10',
          )}
          aria-describedby={complaint ? `${id}-error` : undefined}
        >
          <CellLabel id={`${id}-label`} label={label} icon={icon} />
          <span className={cellValueStyle}>{summary(values, chosen)}</span>
          <ChevronDown
            size={16}
            className="absolute inset-e-3 inset-bs-1/2 -translate-y-1/2 text-ink-3 group-open:-scale-y-100 md:inset-e-4"
          />
        </summary>
        <PopoverPanel
          id={`${id}-panel`}
          label={label}
          open={open}
          onClose={close}
          anchor={anchor}
          openOnServer
          className="md:w-100"
          foot={
            enhanced && (
              <Button
                tone="brand"
                className="w-full"
                onClick={() => {
                  if (!wrong) close();
                }}
              >
                {t('done')}
              </Button>
            )
          }
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a number means done here, not search. */}
          <div
            className="grid gap-1 py-4 md:p-5 [:modal_&]:p-4"
            onKeyDown={(event) => {
              if (!enhanced || event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
              event.preventDefault();
              if (!wrong) close();
            }}
          >
            {enhanced && presets.length > 0 && (
              <fieldset className="mb-2 flex flex-wrap gap-2">
                <legend className="sr-only">{presetsLabel ?? label}</legend>
                {presets.map((preset) => (
                  <button
                    key={preset.label}
                    type="button"
                    aria-pressed={isChosen(preset)}
                    onClick={() => {
                      const minimums = Object.fromEntries(rows.map((row) => [row.name, row.min]));
                      change({ ...minimums, ...preset.values }, preset.choice);
                    }}
                    className={presetStyle}
                  >
                    {preset.label}
                  </button>
                ))}
              </fieldset>
            )}
            {rows.map((row) => (
              <div key={row.name} className="flex min-h-16 items-center justify-between gap-4">
                <label htmlFor={`${id}-${row.name}`} className="grid min-w-0">
                  <span className="font-semibold">{row.label}</span>
                  {row.hint && <span className="text-sm text-ink-3">{row.hint}</span>}
                </label>
                <Stepper
                  id={`${id}-${row.name}`}
                  name={row.name}
                  label={row.label}
                  min={row.min}
                  max={row.max}
                  defaultValue={values[row.name] ?? row.value}
                  describedBy={wrong ? problemId : undefined}
                  onChange={(value) => change({ [row.name]: value })}
                />
              </div>
            ))}
            <div role="status" className="empty:hidden">
              <FieldMessage id={problemId} error={wrong} />
            </div>
            {choice && (
              <fieldset className="mt-2 border-t border-line pt-4">
                <legend className="float-start mb-2 w-full text-sm font-semibold">{choice.label}</legend>
                <div className="clear-both grid grid-cols-2 gap-2">
                  {choice.options.map((option) => (
                    <label key={option.value} className={optionStyle}>
                      <input
                        type="radio"
                        name={choice.name}
                        value={option.value}
                        checked={chosen === option.value}
                        onChange={() => change({}, option.value)}
                        className="absolute inset-0 appearance-none rounded-md outline-none"
                      />
                      {option.label}
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
          </div>
        </PopoverPanel>
      </details>
      <FieldMessage id={`${id}-error`} error={complaint} />
    </div>
  );
}

const presetStyle =
  'min-h-11 rounded-full border border-line px-3.5 text-sm font-medium text-ink-2 transition-[border-color,background-color] duration-(--duration-1) hover:border-ink-2 hover:text-ink aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-semibold aria-pressed:text-brand-ink';
const optionStyle =
  'relative flex min-h-12 items-center justify-center rounded-md border border-field-line px-3 py-1 text-center text-base leading-5 text-ink-2 transition-[border-color,background-color] duration-(--duration-1) hover:border-ink-2 hover:text-ink has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-checked:text-brand-ink has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus';
