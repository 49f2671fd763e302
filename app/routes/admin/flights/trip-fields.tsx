import { useState } from 'react';
import {
  furtherLegs,
  maxSeriesCount,
  type PlanField,
  recurrences,
  returnFields,
  tripTypes,
  usualCounts,
} from '#features/catalogue/flights/flight-fields.ts';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useEnhanced } from '../../../ui/use-enhanced.ts';
import type { FieldOfRecord } from '../catalogue/record-fields.ts';
import { Fold } from './fold.tsx';

interface TripFieldsProps {
  field: (name: PlanField) => FieldOfRecord<PlanField>;
  /** The id of the suggested airports. */
  airports: string;
}

/** How many flights one form makes. Without scripts the ways back and on are folds that wait for their trip type. */
export function TripFields({ field, airports }: TripFieldsProps) {
  const [tripType, setTripType] = useState(field('trip_type').defaultValue);
  const [recurrence, setRecurrence] = useState(field('recurrence').defaultValue);
  const isEnhanced = useEnhanced(nothingToTake);
  const { daily, weekly, monthly } = usualCounts;
  const isShown = (type: string) => !isEnhanced || tripType === type;
  return (
    <>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
        <Select
          {...field('trip_type')}
          options={tripTypes.map((type) => ({ value: type, label: type }))}
          onChange={({ currentTarget }) => setTripType(currentTarget.value)}
        />
        <Select
          {...field('recurrence')}
          options={recurrences.map((name) => ({ value: name, label: name }))}
          onChange={({ currentTarget }) => setRecurrence(currentTarget.value)}
        />
        {(!isEnhanced || recurrence !== 'once') && (
          <Input
            {...field('number_of_flights')}
            inputMode="numeric"
            autoComplete="off"
            placeholder={isEnhanced ? usualCount(recurrence) : undefined}
            hint={
              isEnhanced
                ? `At most ${maxSeriesCount}`
                : `Empty: daily ${daily}, weekly ${weekly}, monthly ${monthly}`
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

function usualCount(recurrence: string): string | undefined {
  const known = recurrences.find((name) => name === recurrence);
  return known && String(usualCounts[known]);
}

function nothingToTake(): void {}
