import type { Icon } from './icon-of.tsx';

type SegmentedOption = {
  value: string;
  label: string;
  icon?: Icon | undefined;
};

type SegmentedProps = {
  label: string;
  name: string;
  options: readonly SegmentedOption[];
  value: string;
  onChange: (value: string) => void;
};

/** One choice of a few, side by side. Native radio buttons, so arrow keys, forms and no-script mode work. */
export function Segmented({ label, name, options, value, onChange }: SegmentedProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="inline-flex max-w-full gap-0.5 overflow-x-auto rounded-full bg-sunken p-0.75 inset-ring inset-ring-line [scrollbar-width:none] max-md:flex">
        {options.map(({ value: own, label: text, icon: Icon }) => (
          <label
            key={own}
            className="relative inline-flex min-h-9 items-center justify-center gap-2 rounded-full px-4 font-display text-sm font-semibold whitespace-nowrap text-ink-2 transition-[background-color,color] duration-(--duration-1) hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-1 has-checked:inset-ring has-checked:inset-ring-line has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus max-md:min-h-11 max-md:flex-auto max-md:px-2 max-md:text-center max-md:leading-4 max-md:whitespace-normal pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              value={own}
              checked={own === value}
              onChange={() => onChange(own)}
              className="absolute inset-0 cursor-[inherit] appearance-none rounded-full outline-none"
            />
            {Icon && <Icon size={16} className="flex-none" />}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
