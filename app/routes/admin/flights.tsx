import {
  changePrices,
  changeStatus,
  deleteFlights,
  describeTravellers,
  restoreFlights,
} from '#features/catalogue/flights/change-flights.ts';
import type { FlightFigures as Figures } from '#features/catalogue/flights/count-flights.ts';
import { flightStatuses, planFields, requiredFields } from '#features/catalogue/flights/flight.ts';
import { addFlights, updateFlight } from '#features/catalogue/flights/save-flights.ts';
import { Plane } from '#ui/icons.tsx';
import { answerForm } from '../../answer-form.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/flights';
import { bulkIntents } from './catalogue/bulk-forms.ts';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { ChangeDialog } from './catalogue/confirm-dialogs.tsx';
import { SearchBox } from './catalogue/list-filters.tsx';
import { recordIntents } from './catalogue/record-forms.ts';
import type { ShownFigure } from './figures.tsx';
import { flightColumns, wholeDollars } from './flights/flight-columns.tsx';
import { FlightDialog } from './flights/flight-dialog.tsx';
import { FlightFilters } from './flights/flight-filters.tsx';
import { loadFlights } from './flights/load-flights.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  return loadFlights(factsOf(context).db, url.searchParams, 'flights');
}

export function action({ request, context }: Route.ActionArgs) {
  const { db, onFlightsChanged } = factsOf(context);
  const editing = { db, onFlightsChanged };
  const actor = knownActor(context);
  const intents = {
    ...bulkIntents({
      noun: 'Flight',
      statuses: flightStatuses,
      setStatus: (ids, status, confirmed) => changeStatus(editing, ids, status, actor, confirmed),
      changePrices: (ids, percent, key, confirmed) => changePrices(db, ids, percent, actor, { key, confirmed }),
      noteOn: (ids) => describeTravellers(db, ids),
    }),
    ...recordIntents({
      noun: 'Flight',
      fields: planFields,
      required: requiredFields,
      missing: 'Please fill in all required fields',
      texts: { added: (count) => `${count} flight(s) added successfully!`, failed: 'Error saving flight' },
      deleteFailed: () => 'Failed to delete flight',
      add: (values, confirmed) => addFlights(db, values, actor, confirmed),
      update: (change) => updateFlight(editing, change, actor),
      remove: (ids) => deleteFlights(db, ids, actor),
      restore: (ids) => restoreFlights(db, ids, actor),
    }),
  };
  return answerForm({ request }, intents);
}

export default function Flights({ loaderData, actionData }: Route.ComponentProps) {
  const { query, figures, choices, today } = loaderData;
  return (
    <CataloguePage
      title="Flight Management"
      kind="flights"
      noun="Flight"
      icon={Plane}
      addLabel="Add flight"
      loaded={loaderData}
      outcome={actionData}
      nameOf={({ label }) => label}
      dialog={(row) => <FlightDialog row={row} outcome={actionData} choices={choices} today={today} />}
      figures={figuresOf(figures)}
      toolbar={
        <>
          <SearchBox label="Search flights" hint="by number, airline, or city" />
          <FlightFilters query={query} />
        </>
      }
      columns={flightColumns(query.deleted)}
    >
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

function figuresOf({ total, upcoming, delayedToday, inNext30Days, meanPriceMinor }: Figures): ShownFigure[] {
  return [
    {
      name: 'Total Flights',
      value: total,
      hint: 'Past and to come',
      to: '/admin/flights?period=all',
      note: `${inNext30Days.toLocaleString('en-US')} in the next 30 days`,
    },
    { name: 'Active', value: upcoming.active, hint: 'From today on', to: '/admin/flights?status=active' },
    {
      name: 'Delayed',
      value: upcoming.delayed,
      hint: 'From today on',
      to: '/admin/flights?status=delayed',
      note: (
        <span className={delayedToday > 0 ? 'font-semibold text-warning' : undefined}>
          {delayedToday.toLocaleString('en-US')} today
        </span>
      ),
    },
    { name: 'Avg. Price', value: wholeDollars(meanPriceMinor), hint: 'Economy, of all flights, past and to come' },
  ];
}
