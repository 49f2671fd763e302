import type { FlightField } from '#features/catalogue/flights/flight-fields.ts';
import { Input } from '../../../ui/input.tsx';
import type { FieldOfRecord } from '../catalogue/record-fields.ts';
import { Fold } from './fold.tsx';

const fields = [
  'business_price',
  'premium_price',
  'premium_seats',
  'first_price',
  'first_seats',
  'stops',
] as const satisfies readonly FlightField[];

/** What most flights leave as it is. */
export function MoreCabins({ field }: { field: (name: FlightField) => FieldOfRecord<string> }) {
  const isNeeded = fields.map(field).some(({ error, aside }) => error ?? aside);
  return (
    <Fold title="More cabins" open={isNeeded}>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {fields.map((name) => (
          <Input
            key={name}
            {...field(name)}
            inputMode="numeric"
            autoComplete="off"
            hint={name === 'business_price' ? 'Empty: 2.5 times economy' : undefined}
          />
        ))}
      </div>
    </Fold>
  );
}
