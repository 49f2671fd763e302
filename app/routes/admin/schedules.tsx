import { useId } from 'react';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { countFlights, exactlyMatching } from '#features/catalogue/flights/count-flights.ts';
import { deleteFlights, restoreFlights } from '#features/catalogue/flights/delete-flights.ts';
import { flightStatuses } from '#features/catalogue/flights/flight.ts';
import { type FlightChoices, listFlightChoices } from '#features/catalogue/flights/flight-choices.ts';
import { usualValues } from '#features/catalogue/flights/flight-fields.ts';
import { readFlightQuery } from '#features/catalogue/flights/flight-query.ts';
import { listFlights } from '#features/catalogue/flights/list-flights.ts';
import { type EditedFlight, readFlight } from '#features/catalogue/flights/read-flight.ts';
import { addSchedule, updateSchedule } from '#features/catalogue/flights/save-schedule.ts';
import { scheduleFields, scheduleLabels } from '#features/catalogue/flights/schedule-fields.ts';
import { shortDate } from '#features/catalogue/flights/short-date.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { CalendarClock } from '../../ui/icons.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { Route } from './+types/schedules';
import { answerForm } from './catalogue/answer-form.ts';
import { CardList } from './catalogue/card-list.tsx';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { DeleteChosen } from './catalogue/delete-chosen.tsx';
import { DeleteDialog } from './catalogue/delete-dialog.tsx';
import { NothingFound } from './catalogue/nothing-found.tsx';
import { askedDialog, openDialog } from './catalogue/open-dialog.ts';
import type { Outcome } from './catalogue/outcome.ts';
import { RecordDialog } from './catalogue/record-dialog.tsx';
import { recordFields } from './catalogue/record-fields.ts';
import { SearchBox } from './catalogue/search-box.tsx';
import { summaryOf } from './catalogue/summary-of.ts';
import { Figure } from './figures.tsx';
import { AirportOptions } from './flights/airport-options.tsx';
import { FlightFilters } from './flights/flight-filters.tsx';
import { TimeInput } from './flights/time-input.tsx';
import { ScheduleCard } from './schedules/schedule-card.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const query = readFlightQuery(searchParams);
  const asked = askedDialog(searchParams);
  const [list, figures, edited, choices] = await Promise.all([
    listFlights(db, query, 'schedules'),
    countFlights(db),
    asked.editId ? readFlight(db, asked.editId) : undefined,
    asked.isAdd ? listFlightChoices(db) : { airlines: [], airports: [] },
  ]);
  const exact = exactlyMatching(figures, query);
  return {
    query,
    list: { ...list, exact },
    figures,
    asked,
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
  const { query, list, figures, asked, edited, choices, today } = loaderData;
  const { isAdd, editId, deleteIds } = openDialog(asked, actionData);
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
        rows={list.rows}
        nameOf={({ label }) => label}
        card={(flight) => <ScheduleCard flight={flight} deleted={query.deleted} />}
        actions={<DeleteChosen deleted={query.deleted} />}
        summary={summaryOf(list, 'schedules')}
        empty={<NothingFound icon={CalendarClock} title="No schedules found" kind="flights" />}
      />
      {isAdd && <ScheduleDialog row={null} outcome={actionData} choices={choices} today={today} />}
      {editId && edited && (
        <ScheduleDialog row={edited} outcome={actionData} choices={choices} today={today} />
      )}
      {deleteIds.length > 0 && (
        <DeleteDialog
          noun="Schedule"
          ids={deleteIds}
          names={list.rows.filter(({ id }) => deleteIds.includes(id)).map(({ label }) => label)}
        />
      )}
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
