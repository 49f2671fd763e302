import { businessToday } from '#features/catalogue/flights/business-today.ts';
import {
  changePrices,
  changeStatus,
  deleteFlights,
  describeTravellers,
  restoreFlights,
} from '#features/catalogue/flights/change-flights.ts';
import {
  countFlights,
  exactMatchCount,
  type FlightFigures as Figures,
  listFlightChoices,
} from '#features/catalogue/flights/count-flights.ts';
import { flightStatuses, planFields, requiredFields } from '#features/catalogue/flights/flight.ts';
import { listFlights, readFlightQuery } from '#features/catalogue/flights/list-flights.ts';
import { readFlight } from '#features/catalogue/flights/read-flight.ts';
import { addFlights, updateFlight } from '#features/catalogue/flights/save-flights.ts';
import { Plane } from '#ui/icons.tsx';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/flights';
import { answerBulk } from './catalogue/answer-bulk.ts';
import { answerForm } from './catalogue/answer-form.ts';
import { CataloguePage, NothingFound } from './catalogue/catalogue-page.tsx';
import { ChangeDialog, DeleteDialog } from './catalogue/confirm-dialogs.tsx';
import { SearchBox } from './catalogue/list-filters.tsx';
import { RowTable } from './catalogue/list-rows.tsx';
import { openDialog, requestedDialog } from './catalogue/outcome.ts';
import { Figure } from './figures.tsx';
import { flightColumns, wholeDollars } from './flights/flight-columns.tsx';
import { FlightDialog } from './flights/flight-dialog.tsx';
import { FlightFilters } from './flights/flight-filters.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const query = readFlightQuery(searchParams);
  const requested = requestedDialog(searchParams);
  const [list, figures, edited, choices] = await Promise.all([
    listFlights(db, query),
    countFlights(db),
    requested.editId ? readFlight(db, requested.editId) : undefined,
    requested.isAdd || requested.editId ? listFlightChoices(db) : { airlines: [], airports: [] },
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
  const editing = { db, onFlightsChanged };
  const actor = knownActor(context);
  const form = await request.formData();
  return (
    (await answerBulk(form, {
      noun: 'Flight',
      statuses: flightStatuses,
      setStatus: (ids, status, confirmed) => changeStatus(editing, ids, status, actor, confirmed),
      changePrices: (ids, percent, key, confirmed) => changePrices(db, ids, percent, actor, { key, confirmed }),
      noteOn: (ids) => describeTravellers(db, ids),
    })) ??
    answerForm(form, {
      noun: 'Flight',
      fields: planFields,
      required: requiredFields,
      missing: 'Please fill in all required fields',
      texts: {
        added: (count) => `${count} flight(s) added successfully!`,
        failed: 'Error saving flight',
      },
      deleteFailed: () => 'Failed to delete flight',
      add: (values, confirmed) => addFlights(db, values, actor, confirmed),
      update: (change) => updateFlight(editing, change, actor),
      remove: (ids) => deleteFlights(db, ids, actor),
      restore: (ids) => restoreFlights(db, ids, actor),
    })
  );
}

export default function Flights({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, figures, requested, edited, choices, today } = loaderData;
  const { isAdd, editId, deleteIds } = openDialog(requested, actionData);
  return (
    <CataloguePage
      title="Flight Management"
      kind="flights"
      addLabel="Add flight"
      outcome={actionData}
      page={query.page}
      list={list}
      figures={<FlightFigures figures={figures} />}
      toolbar={
        <>
          <SearchBox label="Search flights" hint="by number, airline, or city" />
          <FlightFilters query={query} />
        </>
      }
    >
      <RowTable
        caption="Flights"
        list={list}
        query={query}
        columns={flightColumns(query.deleted)}
        nameOf={({ label }) => label}
        empty={<NothingFound icon={Plane} title="No flights found" kind="flights" />}
      />
      {isAdd && <FlightDialog row={null} outcome={actionData} choices={choices} today={today} />}
      {editId && edited && <FlightDialog row={edited} outcome={actionData} choices={choices} today={today} />}
      <DeleteDialog noun="Flight" ids={deleteIds} rows={list.rows} nameOf={({ label }) => label} />
      <ChangeDialog
        outcome={actionData}
        noun="Flight"
        statuses={flightStatuses}
        priceText="All their cabins change with it."
        roundedTo="whole dollars"
      />
    </CataloguePage>
  );
}

const format = new Intl.NumberFormat('en-US');

function FlightFigures({ figures }: { figures: Figures }) {
  const { total, upcoming, delayedToday, inNext30Days, meanPriceMinor } = figures;
  return (
    <>
      <Figure name="Total Flights" value={format.format(total)} hint="Past and to come" to="/admin/flights?period=all">
        {format.format(inNext30Days)} in the next 30 days
      </Figure>
      <Figure
        name="Active"
        value={format.format(upcoming.active)}
        hint="From today on"
        to="/admin/flights?status=active"
      />
      <Figure
        name="Delayed"
        value={format.format(upcoming.delayed)}
        hint="From today on"
        to="/admin/flights?status=delayed"
      >
        <span className={delayedToday > 0 ? 'font-semibold text-warning' : undefined}>
          {format.format(delayedToday)} today
        </span>
      </Figure>
      <Figure name="Avg. Price" value={wholeDollars(meanPriceMinor)} hint="Economy, of all flights, past and to come" />
    </>
  );
}
