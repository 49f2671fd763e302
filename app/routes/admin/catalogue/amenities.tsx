import clsx from 'clsx';
import { useId } from 'react';
import {
  type AmenityChoice,
  amenityCategories,
  categoryLabels,
  findAmenities,
} from '#features/catalogue/amenities/amenity.ts';
import { Badge } from '#ui/badge.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { FieldMessage } from '#ui/field.tsx';
import type { RecordField } from './record-dialog.tsx';

interface AmenityBadgesProps {
  names: readonly string[];
  /** How many are named; the others are counted. */
  shown: number;
  more: (count: number) => string;
  none?: string;
  className?: string;
}

export function AmenityBadges({ names, shown, more, none, className }: AmenityBadgesProps) {
  const others = names.slice(shown);
  if (names.length === 0) {
    return none === undefined ? null : <p className={clsx('text-sm text-ink-3', className)}>{none}</p>;
  }
  return (
    <ul aria-label="Amenities" className={clsx('flex flex-wrap content-start gap-1.5', className)}>
      {names.slice(0, shown).map((name) => (
        <li key={name} className="min-w-0">
          <Badge tone="line">
            <bdi>{name}</bdi>
          </Badge>
        </li>
      ))}
      {others.length > 0 && (
        <li title={others.join(', ')}>
          <Badge>{more(others.length)}</Badge>
        </li>
      )}
    </ul>
  );
}

/** An inactive amenity is offered only where it is already selected, until somebody unticks it. */
export function AmenityBoxes({
  name,
  label,
  defaultValue,
  error,
  aside,
  choices,
}: RecordField<string> & { choices: readonly AmenityChoice[] }) {
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
        // A scrolling box must be reachable by keyboard; its checkboxes make it so.
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
