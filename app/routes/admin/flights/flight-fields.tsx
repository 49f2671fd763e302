import { useState } from 'react';
import type { FlightChoices } from '#features/catalogue/flights/count-flights.ts';
import {
  defaultSeriesCounts,
  furtherLegs,
  maxSeriesCount,
  type PlanField,
  recurrences,
  returnFields,
  tripTypes,
} from '#features/catalogue/flights/flight.ts';
import { Input } from '#ui/input.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { useEnhanced } from '#ui/use-enhanced.ts';
import { Fold } from '../catalogue/form-section.tsx';
import { plainOptions, type RecordField } from '../catalogue/record-dialog.tsx';

interface TripFieldsProps {
  field: (name: PlanField) => RecordField<PlanField>;
  /** The id of the AirportOptions. */
  airports: string;
}

/** How many flights one form adds. Without JavaScript the return and further flights are always offered, folded. */
export function TripFields({ field, airports }: TripFieldsProps) {
  const [tripType, setTripType] = useState(field('trip_type').defaultValue);
  const [recurrence, setRecurrence] = useState(field('recurrence').defaultValue);
  const isEnhanced = useEnhanced(() => {});
  const { daily, weekly, monthly } = defaultSeriesCounts;
  const isShown = (type: string) => !isEnhanced || tripType === type;
  return (
    <>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
        <Select
          {...field('trip_type')}
          options={plainOptions(tripTypes)}
          onChange={({ currentTarget }) => setTripType(currentTarget.value)}
        />
        <Select
          {...field('recurrence')}
          options={plainOptions(recurrences)}
          onChange={({ currentTarget }) => setRecurrence(currentTarget.value)}
        />
        {(!isEnhanced || recurrence !== 'once') && (
          <Input
            {...field('number_of_flights')}
            inputMode="numeric"
            autoComplete="off"
            placeholder={isEnhanced ? defaultCount(recurrence) : undefined}
            hint={
              isEnhanced ? `At most ${maxSeriesCount}` : `Empty: daily ${daily}, weekly ${weekly}, monthly ${monthly}`
            }
            className="max-md:col-span-2"
          />
        )}
      </div>
      {isShown('round-trip') && (
        <Fold title="Return flight" open={tripType === 'round-trip'}>
          <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
            {returnFields.map((name) => (
              <Input
                key={name}
                {...field(name)}
                {...inputOf(name)}
                hint={name === 'return_flight_number' ? 'Empty: the next number' : undefined}
              />
            ))}
          </div>
        </Fold>
      )}
      {isShown('multi-city') && (
        <Fold title="Further flights" open={tripType === 'multi-city'}>
          {furtherLegs.map((leg, index) => (
            <fieldset key={leg} className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-5">
              <legend className="mb-1 text-xs font-semibold text-ink-2">Flight {index + 2}</legend>
              <Input
                {...field(`${leg}_arrival_airport`)}
                list={airports}
                autoComplete="off"
                className="max-md:col-span-2"
              />
              {legInputs.map((name) => (
                <Input
                  key={name}
                  {...field(`${leg}_${name}`)}
                  {...inputOf(name)}
                  hint={name === 'flight_number' ? 'Empty: the next number' : undefined}
                />
              ))}
            </fieldset>
          ))}
        </Fold>
      )}
    </>
  );
}

const legInputs = ['flight_number', 'days_later', 'departure_time', 'arrival_time'] as const;

function inputOf(name: string) {
  if (name.endsWith('_time')) return { type: 'time' } as const;
  return name.endsWith('days_later')
    ? ({ inputMode: 'numeric', autoComplete: 'off', placeholder: '0' } as const)
    : ({ autoComplete: 'off', maxLength: 8 } as const);
}

function defaultCount(recurrence: string): string | undefined {
  const known = recurrences.find((name) => name === recurrence);
  return known && String(defaultSeriesCounts[known]);
}

interface TimeInputProps {
  field: RecordField<string>;
  /** Undefined for a new flight. */
  stored: string | undefined;
}

/** A local time, which shows the stored one while it differs. */
export function TimeInput({ field, stored }: TimeInputProps) {
  const [typed, setTyped] = useState(field.defaultValue);
  const was = stored !== undefined && typed !== stored ? `was ${stored}` : undefined;
  return (
    <Input
      {...field}
      type="time"
      required
      aside={field.aside ?? was}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
    />
  );
}

export function airlineOptions({ airlines }: FlightChoices): SelectOption[] {
  return airlines.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));
}
