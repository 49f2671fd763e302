import { useId } from 'react';
import { amenityCategories, categoryLabels } from '#features/catalogue/amenities/amenity.ts';
import { type AmenityChoice, findAmenities } from '#features/catalogue/editing/amenity-choices.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldMessage } from '../../../ui/field.tsx';
import type { FieldOfRecord } from './record-fields.ts';

/** What a hotel or a room has, by category. One that is no longer active stays until somebody takes it away. */
export function AmenityBoxes({
  name,
  label,
  defaultValue,
  error,
  aside,
  choices,
}: FieldOfRecord<string> & { choices: readonly AmenityChoice[] }) {
  const id = useId();
  const chosen = new Set(findAmenities(defaultValue, choices).found);
  const offered = choices.filter((each) => each.isActive || chosen.has(each));
  return (
    <fieldset aria-describedby={error ? `${id}-message` : undefined} className="grid min-w-0 gap-1">
      <legend className="mb-1 flex w-full items-baseline justify-between gap-2 text-xs font-semibold">
        {label}
        {aside && <span className="font-normal text-ink-3">{aside.replaceAll('\n', ', ')}</span>}
      </legend>
      {offered.length === 0 ? (
        <p className="text-sm text-ink-3">There are no amenities yet.</p>
      ) : (
        // A box that scrolls must be reachable by keyboard, which its own boxes make sure of.
        <div className="grid max-h-64 gap-3 overflow-y-auto overscroll-contain rounded-sm border border-field-line px-3 py-2">
          {amenityCategories.map((category) => {
            const some = offered.filter((each) => each.category === category);
            if (some.length === 0) return null;
            return (
              <fieldset key={category} className="min-w-0">
                <legend className="text-xs font-semibold text-ink-3">{categoryLabels[category]}</legend>
                <div className="grid gap-x-4 md:grid-cols-2">
                  {some.map((each) => (
                    <Checkbox
                      key={each.id}
                      dense
                      name={name}
                      value={each.name}
                      label={<bdi>{each.name}</bdi>}
                      aside={each.isActive ? undefined : 'inactive'}
                      defaultChecked={chosen.has(each)}
                    />
                  ))}
                </div>
              </fieldset>
            );
          })}
        </div>
      )}
      <FieldMessage id={`${id}-message`} error={error} />
    </fieldset>
  );
}
