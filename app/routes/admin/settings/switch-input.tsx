import { useId } from 'react';
import { FieldMessage } from '../../../ui/field.tsx';

interface SwitchInputProps {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  isOn: boolean;
}

/** A box that is ticked, in the look of a switch; its knob is the box's own ::after. */
const look = [
  'relative mt-2 h-6 w-10.5 flex-none appearance-none rounded-full border-[1.5px] border-field-line bg-sunken',
  'transition-[background-color,border-color] duration-(--duration-1) hover:border-ink-2',
  'after:absolute after:start-0.75 after:top-1/2 after:size-4 after:-translate-y-1/2 after:rounded-full after:bg-ink-3',
  'after:transition-[inset-inline-start] after:duration-(--duration-1)',
  'checked:border-brand checked:bg-brand checked:hover:border-brand-strong checked:after:start-5.25 checked:after:bg-on-brand',
  'aria-invalid:border-danger',
].join(' ');

export function SwitchInput({ name, label, hint, error, isOn }: SwitchInputProps) {
  const id = useId();
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-message` : ''].join(' ').trim();
  return (
    <div className="min-w-0 md:col-span-2">
      {/* An unticked box sends nothing: this says that it was there. */}
      <input type="hidden" name={name} value="off" />
      <label className="flex min-h-11 items-start gap-3 text-base">
        <input
          id={name}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a box says by itself whether it is ticked.
          role="switch"
          name={name}
          value="on"
          defaultChecked={isOn}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          className={look}
        />
        <span className="min-w-0 py-1.5">
          {label}
          {hint && (
            <span id={`${id}-hint`} className="block text-sm text-ink-3">
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldMessage id={`${id}-message`} error={error} />
    </div>
  );
}
