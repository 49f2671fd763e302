import type { AmenityChoice } from '#features/catalogue/amenities/amenity.ts';
import type { Values } from '#features/catalogue/editing/form-values.ts';
import type { Country } from '#features/catalogue/editing/geography.ts';
import type { Editable } from '#features/catalogue/editing/record-kind.ts';
import {
  type HotelField,
  hotelDefaults,
  hotelLabels,
  hotelLimits,
  hotelStatuses,
  translatedDescriptions,
} from '#features/catalogue/hotels/hotel.ts';
import { Input, Textarea } from '#ui/input.tsx';
import { Link } from '#ui/link.tsx';
import { Select } from '#ui/select.tsx';
import { AmenityBoxes } from '../catalogue/amenities.tsx';
import { Fold, FormSection } from '../catalogue/form-section.tsx';
import { type EditedRow, namedOptions, plainOptions, RecordDialog, recordFields } from '../catalogue/record-dialog.tsx';

interface HotelDialogProps extends EditedRow<HotelField> {
  countries: readonly Country[];
  amenities: readonly AmenityChoice[];
  /** The location that the list is filtered by. */
  city: string | undefined;
}

const defaultRooms = '50';

export function HotelDialog({ row, outcome, countries, amenities, city = '' }: HotelDialogProps) {
  const values: Partial<Values<HotelField>> = row?.values ?? { ...hotelDefaults, city, total_rooms: defaultRooms };
  const field = recordFields({ labels: hotelLabels, values, outcome });
  return (
    <RecordDialog title={row && `Edit ${row.values.name}`} row={row} outcome={outcome} addLabel="Add Hotel" size="lg">
      <Input {...field('name')} required maxLength={hotelLimits.name} autoComplete="off" />
      <div className="grid gap-4 md:grid-cols-2">
        <Input {...field('city')} required maxLength={hotelLimits.city} autoComplete="off" />
        <Select {...field('country')} required options={namedOptions(countries)} />
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        <Input {...field('price_per_night')} required inputMode="decimal" end="USD" autoComplete="off" />
        {row ? <RoomCount row={row} /> : <Input {...field('total_rooms')} inputMode="numeric" />}
        <Select
          {...field('star_rating')}
          options={['1', '2', '3', '4', '5'].map((stars) => ({
            value: stars,
            label: stars === '1' ? '1 star' : `${stars} stars`,
          }))}
        />
      </div>
      {row && <Select {...field('status')} options={plainOptions(hotelStatuses)} />}
      <AmenityBoxes {...field('amenities')} choices={amenities} />

      <FormSection title="Place and description">
        <Input {...field('address')} maxLength={hotelLimits.address} autoComplete="off" />
        <Input {...field('address_ar')} lang="ar" dir="auto" maxLength={hotelLimits.address} autoComplete="off" />
        <div className="grid grid-cols-2 gap-4">
          <Input {...field('latitude')} dir="ltr" hint="Such as -4.0435" maxLength={20} />
          <Input {...field('longitude')} dir="ltr" hint="Such as 39.6682" maxLength={20} />
        </div>
        <Textarea {...field('description')} rows={3} maxLength={hotelLimits.description} />
        <Fold
          title="Description in other languages"
          open={translatedDescriptions.some(({ field: name }) => field(name).defaultValue || field(name).error)}
        >
          {translatedDescriptions.map(({ code, field: name }) => (
            <Textarea key={code} {...field(name)} lang={code} dir="auto" rows={3} maxLength={hotelLimits.description} />
          ))}
        </Fold>
      </FormSection>

      <FormSection title="Policies">
        <div className="grid grid-cols-2 gap-4">
          <Input {...field('check_in_from')} type="time" />
          <Input {...field('check_out_until')} type="time" />
          <Input
            {...field('free_cancellation_days')}
            inputMode="numeric"
            hint="Days before arrival; empty: never free"
          />
          <Input
            {...field('cancellation_fee_percent')}
            inputMode="numeric"
            hint="Share of the stay, after that"
            end="%"
          />
        </div>
      </FormSection>
    </RecordDialog>
  );
}

/** Read-only: counted from the rooms. */
function RoomCount({ row: { id, values } }: { row: Editable<HotelField> }) {
  return (
    <Input
      label={hotelLabels.total_rooms}
      dense
      readOnly
      value={values.total_rooms}
      hint={<Link to={`/admin/hotels/rooms?hotel=${id}`}>See its rooms</Link>}
    />
  );
}
