import { useSubmit } from 'react-router';
import type { NamedHotel } from '#features/catalogue/rooms/hotel-names.ts';
import { X } from '#ui/icons.tsx';
import { ClearFilter, FilterForm } from '../catalogue/list-filters.tsx';
import { HotelInput } from './room-dialog.tsx';

interface HotelFilterProps {
  hotel: NamedHotel | undefined;
  /** Typed text that matches no hotel. */
  unknown: string | undefined;
  clearLabel: string;
}

export function HotelFilter({ hotel, unknown, clearLabel }: HotelFilterProps) {
  const submit = useSubmit();
  const chosen = hotel?.name ?? unknown ?? '';
  return (
    <FilterForm name="hotel" className="flex flex-wrap items-start gap-2 max-md:basis-full">
      <HotelInput
        // The back button changes the URL without changing the field.
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
          // A suggestion is submitted at once; typed text waits for Enter.
          const isChosen = !(nativeEvent instanceof InputEvent) || nativeEvent.inputType === 'insertReplacementText';
          if (isChosen && currentTarget.value !== '') {
            submit(currentTarget.form, { preventScrollReset: true });
          }
        }}
      />
      {chosen !== '' && (
        <ClearFilter name="hotel" preventScrollReset tone="quiet" icon={X} aria-label={clearLabel}>
          All hotels
        </ClearFilter>
      )}
    </FilterForm>
  );
}
