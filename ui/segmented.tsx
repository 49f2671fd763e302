import clsx from 'clsx';
import type { Icon } from './icons.tsx';

type SegmentedOption = {
  value: string;
  label: string;
  icon?: Icon | undefined;
  /** Mirrors the icon in right-to-left languages. */
  flip?: boolean | undefined;
  disabled?: boolean | undefined;
};

type SegmentedProps = {
  label: string;
  name: string;
  options: readonly SegmentedOption[];
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  showLabel?: boolean | undefined;
  /** Fills the line with options of equal width. */
  block?: boolean | undefined;
  className?: string | undefined;
};

/** One choice of a few, side by side. Native radio buttons, so arrow keys, forms and no-script mode work. */
export function Segmented({
  label,
  name,
  options,
  value,
  defaultValue,
  onChange,
  showLabel,
  block,
  className,
}: SegmentedProps) {
  return (
    <fieldset className={clsx('min-w-0', className)}>
      <legend className={showLabel ? 'mb-1.5 text-sm font-semibold text-ink' : 'sr-only'}>{label}</legend>
      <div
        className={clsx(
          'max-w-full gap-0.5 overflow-x-auto rounded-full bg-sunken p-0.75 inset-ring inset-ring-line [scrollbar-width:none]',
          block ? 'grid auto-cols-fr grid-flow-col' : 'inline-flex max-md:flex',
        )}
      >
        {options.map(({ value: own, label: text, icon: Icon, flip, disabled }) => (
          <label
            key={own}
            className="relative inline-flex min-h-9 items-center justify-center gap-2 rounded-full px-4 font-display text-sm font-semibold whitespace-nowrap text-ink-2 transition-[background-color,color] duration-(--duration-1) hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-1 has-checked:inset-ring has-checked:inset-ring-line has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed has-disabled:text-ink-3 has-disabled:opacity-60 max-md:min-h-11 max-md:flex-auto max-md:px-2 max-md:text-center max-md:leading-4 max-md:whitespace-normal pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={own}
              disabled={disabled}
              checked={value === undefined ? undefined : own === value}
              defaultChecked={value === undefined && defaultValue !== undefined ? own === defaultValue : undefined}
              onChange={onChange && (() => onChange(own))}
              readOnly={value !== undefined && !onChange ? true : undefined}
              className="absolute inset-0 cursor-[inherit] appearance-none rounded-full outline-none"
            />
            {Icon && <Icon size={16} className={clsx('flex-none', flip && 'flip')} />}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
