import { useSubmit } from 'react-router';
import type { NamedHotel } from '#features/catalogue/hotels/find-hotel.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { X } from '../../../ui/icons.tsx';
import { FilterForm } from '../catalogue/filter-form.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';
import { HotelInput } from './hotel-input.tsx';

interface HotelFilterProps {
  hotel: NamedHotel | undefined;
  /** What was typed and is no hotel. */
  unknown: string | undefined;
}

/** Narrows the list to one hotel of thousands, by its name. */
export function HotelFilter({ hotel, unknown }: HotelFilterProps) {
  const address = useListAddress();
  const submit = useSubmit();
  const chosen = hotel?.name ?? unknown ?? '';
  return (
    <FilterForm name="hotel" className="flex flex-wrap items-start gap-2 max-md:basis-full">
      <HotelInput
        // The address may change without the field, by the back button.
        key={chosen}
        name="hotel"
        label="Hotel"
        hideLabel
        dense
        placeholder="All hotels"
        defaultValue={chosen}
        error={unknown === undefined ? undefined : 'There is no such hotel.'}
        className="min-w-64 max-md:flex-1"
        onChange={({ currentTarget, nativeEvent }) => {
          // What is chosen from the suggestions comes as a whole; what is typed waits for Enter.
          const isChosen =
            !(nativeEvent instanceof InputEvent) || nativeEvent.inputType === 'insertReplacementText';
          if (isChosen && currentTarget.value !== '') {
            submit(currentTarget.form, { preventScrollReset: true });
          }
        }}
      />
      {chosen !== '' && (
        <ButtonLink
          to={address.filtered({ hotel: null })}
          preventScrollReset
          size="sm"
          tone="quiet"
          icon={X}
          aria-label="Show the rooms of all hotels"
        >
          All hotels
        </ButtonLink>
      )}
    </FilterForm>
  );
}
