import { useId } from 'react';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { deleteFlights, restoreFlights } from '#features/catalogue/flights/change-flights.ts';
import { defaultFlightValues, flightStatuses, planLabels, scheduleFields } from '#features/catalogue/flights/flight.ts';
import { shortDate } from '#features/catalogue/flights/flight-times.ts';
import type { EditedFlight } from '#features/catalogue/flights/read-flight.ts';
import { addSchedule, updateSchedule } from '#features/catalogue/flights/save-flights.ts';
import { Input } from '#ui/input.tsx';
import { CalendarClock } from '#ui/office-icons.tsx';
import { Select } from '#ui/select.tsx';
import { answerForm } from '../../answer-form.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/schedules';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { SearchBox } from './catalogue/list-filters.tsx';
import { plainOptions, RecordDialog, recordFields, Suggestions } from './catalogue/record-dialog.tsx';
import { recordIntents } from './catalogue/record-forms.ts';
import type { FlightDialogProps } from './flights/flight-dialog.tsx';
import { airlineOptions, TimeInput } from './flights/flight-fields.tsx';
import { FlightFilters } from './flights/flight-filters.tsx';
import { loadFlights } from './flights/load-flights.ts';
import { ScheduleCard } from './flights/schedule-card.tsx';

export function loader({ context, url }: Route.LoaderArgs) {
  return loadFlights(factsOf(context).db, url.searchParams, 'schedules');
}

export function action({ request, context }: Route.ActionArgs) {
  const { db, onFlightsChanged } = factsOf(context);
  const actor = knownActor(context);
  const intents = recordIntents({
    noun: 'Schedule',
    fields: scheduleFields,
    required: scheduleFields,
    requiredToEdit: ['flight_number', 'departure_time', 'arrival_time'],
    missing: 'Please fill in all required fields',
    deleteFailed: ([first = '', ...others]) =>
      `Error deleting schedule: ${others.length === 0 ? first : 'seats of some are sold.'}`,
    add: (values, confirmed) => addSchedule(db, values, businessToday(new Date()), actor, confirmed),
    update: (change) => updateSchedule({ db, onFlightsChanged }, change, actor),
    remove: (ids) => deleteFlights(db, ids, actor),
    restore: (ids) => restoreFlights(db, ids, actor),
  });
  return answerForm({ request }, intents);
}

const page = '/admin/flights/schedules';

export default function Schedules({ loaderData, actionData }: Route.ComponentProps) {
  const { query, figures, choices, today } = loaderData;
  const { upcoming } = figures;
  return (
    <CataloguePage
      title="Flight Schedules"
      kind="flights"
      noun="Schedule"
      icon={CalendarClock}
      loaded={loaderData}
      outcome={actionData}
      nameOf={({ label }) => label}
      dialog={(row) => <ScheduleDialog row={row} outcome={actionData} choices={choices} today={today} />}
      figures={[
        { name: 'Total Schedules', value: figures.total, hint: 'Past and to come', to: `${page}?period=all` },
        { name: 'On Time', value: upcoming.active, hint: 'From today on', to: `${page}?status=active` },
        { name: 'Delayed', value: upcoming.delayed, hint: 'From today on', to: `${page}?status=delayed` },
        { name: 'Cancelled', value: upcoming.cancelled, hint: 'From today on', to: `${page}?status=cancelled` },
      ]}
      toolbar={
        <>
          <SearchBox label="Search schedules" hint="by flight number or aircraft type" />
          <FlightFilters query={query} />
        </>
      }
      card={(flight) => <ScheduleCard flight={flight} deleted={query.deleted} />}
    />
  );
}

function ScheduleDialog({ row, outcome, choices, today }: FlightDialogProps) {
  const airports = useId();
  const values = row?.values ?? defaultFlightValues(today);
  const field = recordFields({ labels: planLabels, values, outcome });
  return (
    <RecordDialog
      title={row && `Edit schedule ${row.label}`}
      description={row ? routeText(row) : undefined}
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
              options={airlineOptions(choices)}
              className="col-span-2"
            />
            <Input {...field('departure_airport')} required list={airports} autoComplete="off" />
            <Input {...field('arrival_airport')} required list={airports} autoComplete="off" />
            <Suggestions id={airports} texts={choices.airports.map(({ code, city }) => `${code}, ${city}`)} />
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
        <TimeInput field={field('departure_time')} stored={row?.values.departure_time} />
        <TimeInput field={field('arrival_time')} stored={row?.values.arrival_time} />
        <Select {...field('status')} options={plainOptions(flightStatuses)} className="col-span-2" />
      </div>
    </RecordDialog>
  );
}

function routeText({ values: { departure_airport, arrival_airport, date } }: EditedFlight): string {
  return `${departure_airport} to ${arrival_airport}, ${shortDate(date)}`;
}
