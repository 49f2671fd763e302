import { useId } from 'react';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { deleteFlights, restoreFlights } from '#features/catalogue/flights/change-flights.ts';
import {
  countFlights,
  exactMatchCount,
  type FlightChoices,
  listFlightChoices,
} from '#features/catalogue/flights/count-flights.ts';
import { defaultFlightValues, flightStatuses, planLabels, scheduleFields } from '#features/catalogue/flights/flight.ts';
import { shortDate } from '#features/catalogue/flights/flight-times.ts';
import { listFlights, readFlightQuery } from '#features/catalogue/flights/list-flights.ts';
import { type EditedFlight, readFlight } from '#features/catalogue/flights/read-flight.ts';
import { addSchedule, updateSchedule } from '#features/catalogue/flights/save-flights.ts';
import { CalendarClock } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/schedules';
import { answerForm } from './catalogue/answer-form.ts';
import { CataloguePage, NothingFound } from './catalogue/catalogue-page.tsx';
import { DeleteDialog } from './catalogue/confirm-dialogs.tsx';
import { SearchBox } from './catalogue/list-filters.tsx';
import { CardList } from './catalogue/list-rows.tsx';
import { type Outcome, openDialog, requestedDialog } from './catalogue/outcome.ts';
import { RecordDialog, recordFields } from './catalogue/record-dialog.tsx';
import { Figure } from './figures.tsx';
import { AirportOptions, TimeInput } from './flights/flight-fields.tsx';
import { FlightFilters } from './flights/flight-filters.tsx';
import { ScheduleCard } from './flights/schedule-card.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const query = readFlightQuery(searchParams);
  const requested = requestedDialog(searchParams);
  const [list, figures, edited, choices] = await Promise.all([
    listFlights(db, query, 'schedules'),
    countFlights(db),
    requested.editId ? readFlight(db, requested.editId) : undefined,
    requested.isAdd ? listFlightChoices(db) : { airlines: [], airports: [] },
  ]);
  const exact = exactMatchCount(figures, query);
  return {
    query,
    list: { ...list, exact },
    figures,
    requested,
    edited,
    choices,
    today: businessToday(new Date()),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, onFlightsChanged } = factsOf(context);
  const actor = knownActor(context);
  const form = await request.formData();
  const isNew = !form.has('id');
  return answerForm(form, {
    noun: 'Schedule',
    fields: scheduleFields,
    required: isNew ? scheduleFields : ['flight_number', 'departure_time', 'arrival_time'],
    missing: 'Please fill in all required fields',
    deleteFailed: ([first = '', ...others]) =>
      `Error deleting schedule: ${others.length === 0 ? first : 'seats of some are sold.'}`,
    add: (values, confirmed) => addSchedule(db, values, businessToday(new Date()), actor, confirmed),
    update: (change) => updateSchedule({ db, onFlightsChanged }, change, actor),
    remove: (ids) => deleteFlights(db, ids, actor),
    restore: (ids) => restoreFlights(db, ids, actor),
  });
}

const upcomingFigures = [
  { name: 'On Time', status: 'active' },
  { name: 'Delayed', status: 'delayed' },
  { name: 'Cancelled', status: 'cancelled' },
] as const;

export default function Schedules({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, figures, requested, edited, choices, today } = loaderData;
  const { isAdd, editId, deleteIds } = openDialog(requested, actionData);
  return (
    <CataloguePage
      title="Flight Schedules"
      kind="flights"
      addLabel="Add Schedule"
      outcome={actionData}
      page={query.page}
      list={list}
      figures={
        <>
          <Figure
            name="Total Schedules"
            value={figures.total.toLocaleString('en-US')}
            hint="Past and to come"
            to="/admin/flights/schedules?period=all"
          />
          {upcomingFigures.map(({ name, status }) => (
            <Figure
              key={status}
              name={name}
              value={figures.upcoming[status].toLocaleString('en-US')}
              hint="From today on"
              to={`/admin/flights/schedules?status=${status}`}
            />
          ))}
        </>
      }
      toolbar={
        <>
          <SearchBox label="Search schedules" hint="by flight number or aircraft type" />
          <FlightFilters query={query} />
        </>
      }
    >
      <CardList
        caption="Schedules"
        list={list}
        deleted={query.deleted}
        nameOf={({ label }) => label}
        card={(flight) => <ScheduleCard flight={flight} deleted={query.deleted} />}
        empty={<NothingFound icon={CalendarClock} title="No schedules found" kind="flights" />}
      />
      {isAdd && <ScheduleDialog row={null} outcome={actionData} choices={choices} today={today} />}
      {editId && edited && <ScheduleDialog row={edited} outcome={actionData} choices={choices} today={today} />}
      <DeleteDialog noun="Schedule" ids={deleteIds} rows={list.rows} nameOf={({ label }) => label} />
    </CataloguePage>
  );
}

interface ScheduleDialogProps {
  row: EditedFlight | null;
  outcome: Outcome | undefined;
  choices: FlightChoices;
  today: string;
}

function ScheduleDialog({ row, outcome, choices, today }: ScheduleDialogProps) {
  const airports = useId();
  const values = row?.values ?? defaultFlightValues(today);
  const field = recordFields({ labels: planLabels, values, outcome });
  return (
    <RecordDialog
      title={row ? `Edit schedule ${row.label}` : 'Add Schedule'}
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

function routeText({ values: { departure_airport, arrival_airport, date } }: EditedFlight): string {
  return `${departure_airport} to ${arrival_airport}, ${shortDate(date)}`;
}
