import { countFlights, exactlyMatching } from '#features/catalogue/flights/count-flights.ts';
import { deleteFlights, restoreFlights } from '#features/catalogue/flights/delete-flights.ts';
import { listFlightChoices } from '#features/catalogue/flights/flight-choices.ts';
import { readFlightQuery } from '#features/catalogue/flights/flight-query.ts';
import { houseToday } from '#features/catalogue/flights/house-today.ts';
import { listFlights } from '#features/catalogue/flights/list-flights.ts';
import { readFlight } from '#features/catalogue/flights/read-flight.ts';
import { addSchedule, updateSchedule } from '#features/catalogue/flights/save-schedule.ts';
import { scheduleFields } from '#features/catalogue/flights/schedule-fields.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { CalendarClock } from '../../ui/icons.tsx';
import type { Route } from './+types/schedules';
import { answerForm } from './catalogue/answer-form.ts';
import { CardList } from './catalogue/card-list.tsx';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { DeleteChosen } from './catalogue/delete-chosen.tsx';
import { DeleteDialog } from './catalogue/delete-dialog.tsx';
import { NothingFound } from './catalogue/nothing-found.tsx';
import { askedDialog, openDialog } from './catalogue/open-dialog.ts';
import { SearchBox } from './catalogue/search-box.tsx';
import { summaryOf } from './catalogue/summary-of.ts';
import { Figure } from './figures.tsx';
import { FlightFilters } from './flights/flight-filters.tsx';
import { ScheduleCard } from './schedules/schedule-card.tsx';
import { ScheduleDialog } from './schedules/schedule-dialog.tsx';

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
    today: houseToday(new Date()),
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
    add: (values, confirmed) => addSchedule(db, values, houseToday(new Date()), actor, confirmed),
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
