import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { FieldMessage } from './field.tsx';

type RadioOption = {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  /** At the end of the line, such as a logo or a price. */
  aside?: ReactNode;
  disabled?: boolean | undefined;
  /** As data-kind, so that CSS can show what belongs to the chosen option. */
  kind?: string | undefined;
};

type RadioGroupProps = {
  label: ReactNode;
  name: string;
  options: readonly RadioOption[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  hint?: ReactNode;
  required?: boolean | undefined;
  hideLabel?: boolean | undefined;
  /** Cards for important choices, such as a payment method. */
  cards?: boolean | undefined;
};

const dotStyle =
  'size-5 flex-none appearance-none rounded-full border-[1.5px] border-field-line bg-surface transition-[border-width,border-color] duration-(--duration-1) hover:border-ink-2 checked:border-6 checked:border-brand disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:checked:border-ink-3';

export function RadioGroup({
  label,
  name,
  options,
  value,
  defaultValue,
  onChange,
  hint,
  required,
  hideLabel,
  cards,
}: RadioGroupProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <fieldset aria-describedby={hint ? messageId : undefined} className="grid min-w-0 gap-1.5">
      <legend className={hideLabel ? 'sr-only' : 'mb-1 text-sm font-semibold text-ink'}>{label}</legend>
      <div className={clsx('grid', cards && 'gap-2')}>
        {options.map((option) => {
          const textId = `${id}-${option.value}`;
          return (
            <label
              key={option.value}
              className={clsx(
                'flex items-center gap-2.5 has-disabled:text-ink-3',
                cards
                  ? 'min-h-14 rounded-md border border-field-line bg-surface px-4 py-2 hover:border-ink-2 has-checked:border-brand has-checked:bg-brand-soft/50 has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:border-line has-disabled:bg-sunken'
                  : 'min-h-9 max-md:min-h-11 pointer-coarse:min-h-11',
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                data-kind={option.kind}
                required={required}
                disabled={option.disabled}
                checked={value === undefined ? undefined : option.value === value}
                defaultChecked={defaultValue === undefined ? undefined : option.value === defaultValue}
                onChange={onChange && (() => onChange(option.value))}
                aria-describedby={option.description === undefined ? undefined : textId}
                className={clsx(dotStyle, cards && 'outline-none')}
              />
              <span className={clsx('min-w-0', cards && 'font-semibold')}>
                {option.label}
                {option.description !== undefined && (
                  <span id={textId} className="block text-sm font-normal text-ink-2">
                    {option.description}
                  </span>
                )}
              </span>
              {option.aside !== undefined && (
                <span className="num ms-auto flex-none text-sm text-ink-2">{option.aside}</span>
              )}
            </label>
          );
        })}
      </div>
      <FieldMessage id={messageId} hint={hint} />
    </fieldset>
  );
}
