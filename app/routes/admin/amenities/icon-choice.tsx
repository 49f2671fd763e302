import { useId } from 'react';
import { type AmenityField, amenityIcons } from '#features/catalogue/amenities/amenity.ts';
import { AmenityIcon } from '#features/catalogue/components/amenity-icon.tsx';
import { FieldMessage } from '../../../ui/field.tsx';
import type { FieldOfRecord } from '../catalogue/record-fields.ts';

/** One of the drawings, as radios that look like what they stand for. */
export function IconChoice({ name, label, defaultValue, error, aside }: FieldOfRecord<AmenityField>) {
  const messageId = useId();
  return (
    <fieldset aria-describedby={error ? messageId : undefined} className="grid min-w-0 gap-1">
      <legend className="mb-1 text-xs font-semibold">{label}</legend>
      {aside && <p className="text-xs text-ink-3">{aside}</p>}
      <div className="flex flex-wrap gap-2">
        {amenityIcons.map((icon) => (
          <label
            key={icon}
            title={icon}
            className="relative grid size-11 cursor-pointer place-content-center rounded-sm border border-field-line bg-surface text-ink-2 hover:border-ink-2 has-checked:border-brand has-checked:bg-brand-soft has-checked:text-brand-ink has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={icon}
              defaultChecked={icon === defaultValue}
              aria-invalid={error ? true : undefined}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span className="sr-only">{icon}</span>
            <AmenityIcon name={icon} />
          </label>
        ))}
      </div>
      <FieldMessage id={messageId} error={error} />
    </fieldset>
  );
}
