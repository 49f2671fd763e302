import { useId } from 'react';
import { flightStatuses } from '#features/catalogue/flights/flight.ts';
import type { FlightChoices } from '#features/catalogue/flights/flight-choices.ts';
import { usualValues } from '#features/catalogue/flights/flight-fields.ts';
import type { EditedFlight } from '#features/catalogue/flights/read-flight.ts';
import { scheduleLabels } from '#features/catalogue/flights/schedule-fields.ts';
import { shortDate } from '#features/catalogue/flights/short-date.ts';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Outcome } from '../catalogue/outcome.ts';
import { RecordDialog } from '../catalogue/record-dialog.tsx';
import { recordFields } from '../catalogue/record-fields.ts';
import { AirportOptions } from '../flights/airport-options.tsx';
import { TimeInput } from '../flights/time-input.tsx';

interface ScheduleDialogProps {
  row: EditedFlight | null;
  outcome: Outcome | undefined;
  choices: FlightChoices;
  today: string;
}

export function ScheduleDialog({ row, outcome, choices, today }: ScheduleDialogProps) {
  const airports = useId();
  const values = row?.values ?? usualValues(today);
  const field = recordFields({ labels: scheduleLabels, values, outcome });
  return (
    <RecordDialog
      title={row ? `Edit schedule ${row.label}` : 'Add Schedule'}
      description={row ? whereAndWhen(row) : undefined}
      row={row}
      outcome={outcome}
      addLabel="Add Schedule"
    >
      <div className="grid grid-cols-2 gap-4">
        <Input {...field('flight_number')} required maxLength={8} autoComplete="off" placeholder="KQ100" />
        <Input {...field('aircraft_type')} required={!row} maxLength={60} autoComplete="off" />
        {!row && (
          <>
            <Select
              {...field('airline')}
              required
              placeholder="Choose an airline"
              options={choices.airlines.map(({ code, name }) => ({
                value: code,
                label: `${name} (${code})`,
              }))}
              className="col-span-2"
            />
            <Input {...field('departure_airport')} required list={airports} autoComplete="off" />
            <Input {...field('arrival_airport')} required list={airports} autoComplete="off" />
            <AirportOptions id={airports} airports={choices.airports} />
            <Input {...field('date')} type="date" required />
            <Input
              {...field('economy_price')}
              aside={field('economy_price').aside ?? 'USD'}
              required
              inputMode="numeric"
              autoComplete="off"
            />
          </>
        )}
        <TimeInput field={field('departure_time')} stored={row?.values.departure_time} required />
        <TimeInput field={field('arrival_time')} stored={row?.values.arrival_time} required />
        <Select
          {...field('status')}
          options={flightStatuses.map((status) => ({ value: status, label: status }))}
          className="col-span-2"
        />
      </div>
    </RecordDialog>
  );
}

function whereAndWhen({ values: { departure_airport, arrival_airport, date } }: EditedFlight): string {
  return `${departure_airport} to ${arrival_airport}, ${shortDate(date)}`;
}
