import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { AmenityChoice } from '#features/catalogue/amenities/amenity.ts';
import {
  bedTypes,
  type RoomField,
  roomDefaults,
  roomLabels,
  roomLimits,
  settableRoomStatuses,
} from '#features/catalogue/rooms/room.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Input, type InputProps } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { AmenityBoxes } from '../catalogue/amenities.tsx';
import {
  type EditedRow,
  plainOptions,
  RecordDialog,
  recordFields,
  SuggestedInput,
} from '../catalogue/record-dialog.tsx';
import type { loader } from '../hotel-names.ts';

interface RoomDialogProps extends EditedRow<RoomField> {
  /** The hotel that the list is filtered by. */
  hotel: string;
  roomTypes: readonly string[];
  amenities: readonly AmenityChoice[];
}

export function RoomDialog({ row, outcome, hotel, roomTypes, amenities }: RoomDialogProps) {
  const values = row?.values ?? { ...roomDefaults, hotel };
  const field = recordFields({ labels: roomLabels, values, outcome });
  const { name, label, error, defaultValue } = field('has_balcony');
  return (
    <RecordDialog
      title={row && `Edit room ${row.values.room_number}`}
      description={row ? <bdi>{row.values.hotel}</bdi> : undefined}
      row={row}
      outcome={outcome}
      addLabel="Add Room"
      size="lg"
    >
      {row ? (
        <input type="hidden" name="hotel" value={row.values.hotel} />
      ) : (
        <HotelInput {...field('hotel')} required hint="Name and city" />
      )}
      <div className="grid gap-4 md:grid-cols-3">
        <Input {...field('room_number')} required maxLength={roomLimits.number} autoComplete="off" />
        <SuggestedInput
          {...field('room_type')}
          suggestions={roomTypes}
          required
          maxLength={roomLimits.type}
          hint="Such as Standard; a new one is added"
        />
        <Input {...field('price_per_night')} required inputMode="decimal" end="USD" autoComplete="off" />
      </div>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
        <Input {...field('capacity')} inputMode="numeric" end="guests" />
        <SuggestedInput {...field('bed_type')} suggestions={bedTypes} maxLength={roomLimits.bedType} />
        <Input {...field('size')} inputMode="numeric" end="sqm" />
        <Input {...field('floor')} inputMode="text" />
        {row && (
          <Select
            {...field('status')}
            hint="Occupied and reserved follow from the stays of tonight."
            options={plainOptions(settableRoomStatuses)}
          />
        )}
        <Checkbox
          dense
          name={name}
          value="true"
          label={label}
          error={error}
          defaultChecked={defaultValue === 'true'}
          className="self-end"
        />
      </div>
      <AmenityBoxes {...field('amenities')} choices={amenities} />
    </RecordDialog>
  );
}

const debounceMs = 200;

/** A hotel by name and city, with suggestions. */
export function HotelInput(props: InputProps) {
  const names = useFetcher<typeof loader>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function suggest(text: string) {
    clearTimeout(timer.current);
    const params = new URLSearchParams({ q: text });
    timer.current = setTimeout(() => names.load(`/admin/hotels/names?${params}`), debounceMs);
  }

  return (
    <SuggestedInput
      {...props}
      suggestions={names.data?.names ?? []}
      maxLength={210}
      onFocus={({ currentTarget }) => suggest(currentTarget.value)}
      onInput={({ currentTarget }) => suggest(currentTarget.value)}
    />
  );
}
