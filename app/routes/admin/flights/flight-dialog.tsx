import { useId } from 'react';
import type { FlightChoices } from '#features/catalogue/flights/count-flights.ts';
import {
  defaultFlightValues,
  type FlightField,
  flightStatuses,
  planLabels,
  seatsTaken,
} from '#features/catalogue/flights/flight.ts';
import type { EditedFlight } from '#features/catalogue/flights/read-flight.ts';
import { Alert } from '#ui/alert.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { Fold, FormSection } from '../catalogue/form-section.tsx';
import type { Outcome } from '../catalogue/outcome.ts';
import {
  plainOptions,
  RecordDialog,
  type RecordField,
  recordFields,
  Suggestions,
} from '../catalogue/record-dialog.tsx';
import { airlineOptions, TimeInput, TripFields } from './flight-fields.tsx';

const fields = [
  'business_price',
  'premium_price',
  'premium_seats',
  'first_price',
  'first_seats',
  'stops',
] as const satisfies readonly FlightField[];

function MoreCabins({ field }: { field: (name: FlightField) => RecordField<string> }) {
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

export interface FlightDialogProps {
  row: EditedFlight | null;
  outcome: Outcome | undefined;
  choices: FlightChoices;
  today: string;
}

export function FlightDialog({ row, outcome, choices, today }: FlightDialogProps) {
  const airports = useId();
  const field = recordFields({ labels: planLabels, values: row?.values ?? defaultFlightValues(today), outcome });
  return (
    <RecordDialog
      title={row && `Edit flight ${row.label}`}
      description={row ? seriesText(row) : undefined}
      row={row}
      outcome={outcome}
      addLabel="Add flight"
      size="lg"
    >
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
        <Input {...field('flight_number')} required maxLength={8} autoComplete="off" placeholder="KQ100" />
        <Input {...field('aircraft_type')} required maxLength={60} autoComplete="off" />
        <Select
          {...field('airline')}
          required
          placeholder="Choose an airline"
          options={airlineOptions(choices)}
          className="max-md:col-span-2"
        />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Input
          {...field('departure_airport')}
          required
          list={airports}
          autoComplete="off"
          maxLength={100}
          placeholder="NBO, Nairobi"
        />
        <Input
          {...field('arrival_airport')}
          required
          list={airports}
          autoComplete="off"
          maxLength={100}
          placeholder="MBA, Mombasa"
        />
        <Suggestions id={airports} texts={choices.airports.map(({ code, city }) => `${code}, ${city}`)} />
      </div>

      <FormSection title="Times, local to each airport">
        <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
          <Input {...field('date')} type="date" required className="max-md:col-span-2" />
          <TimeInput field={field('departure_time')} stored={row?.values.departure_time} />
          <TimeInput field={field('arrival_time')} stored={row?.values.arrival_time} />
        </div>
      </FormSection>

      <FormSection title="Price and seats">
        <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
          <Input
            {...field('economy_price')}
            aside={field('economy_price').aside ?? 'USD'}
            required
            inputMode="numeric"
            autoComplete="off"
            className="max-md:col-span-2"
          />
          <Input {...field('economy_seats')} inputMode="numeric" autoComplete="off" />
          <Input {...field('business_seats')} inputMode="numeric" autoComplete="off" />
        </div>
        <MoreCabins field={field} />
      </FormSection>

      {row ? (
        <div className="grid gap-4 md:grid-cols-3">
          <Select {...field('status')} options={plainOptions(flightStatuses)} />
        </div>
      ) : (
        <TripFields field={field} airports={airports} />
      )}
      {row && <SeatsMessage row={row} />}
    </RecordDialog>
  );
}

function seriesText({ series, values }: EditedFlight): string | undefined {
  if (!series) return undefined;
  return `Part ${series.number} of a series of ${series.count}. Travellers see ${values.flight_number}.`;
}

function SeatsMessage({ row: { cabins } }: { row: EditedFlight }) {
  const sold = cabins.reduce((sum, cabin) => sum + cabin.sold, 0);
  const held = cabins.reduce((sum, cabin) => sum + cabin.held, 0);
  if (sold + held === 0) return null;
  return <Alert tone="warning" title={`${seatsTaken({ sold, held })}.`} />;
}
