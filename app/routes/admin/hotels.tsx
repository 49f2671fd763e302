import { type HotelsOfCity, summarizeHotels } from '#features/catalogue/hotels/count-hotels.ts';
import { hotelStatuses, requiredHotelFields } from '#features/catalogue/hotels/hotel.ts';
import {
  changeHotelPrices,
  hotelChoices,
  hotels,
  readHotel,
  setHotelStatus,
} from '#features/catalogue/hotels/hotels.ts';
import { Link } from '#ui/link.tsx';
import { Building2 } from '#ui/office-icons.tsx';
import { answerForm } from '../../answer-form.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/hotels';
import { bulkIntents } from './catalogue/bulk-forms.ts';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { ChangeDialog } from './catalogue/confirm-dialogs.tsx';
import { FilterSelect, SearchBox, StatusChips } from './catalogue/list-filters.tsx';
import { loadRecords } from './catalogue/load-records.ts';
import { kindForms, recordIntents } from './catalogue/record-forms.ts';
import { ChangeSelected } from './catalogue/row-actions.tsx';
import { HotelCard } from './hotels/hotel-card.tsx';
import { HotelDialog } from './hotels/hotel-dialog.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  // Refreshes the room counts that the list reads.
  const figures = await summarizeHotels(db);
  const loaded = await loadRecords(db, hotels, url.searchParams, readHotel);
  return { ...loaded, figures, choices: loaded.hasForm ? await hotelChoices(db) : { countries: [], amenities: [] } };
}

export function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const intents = {
    ...bulkIntents({
      noun: 'Hotel',
      statuses: hotelStatuses,
      setStatus: (ids, status, confirmed) => setHotelStatus(db, { ids, status, confirmed }, actor),
      changePrices: (ids, percent, key) => changeHotelPrices(db, { ids, percent, key }, actor),
    }),
    ...recordIntents({
      ...kindForms(hotels, { db, actor }),
      noun: 'Hotel',
      required: requiredHotelFields,
      missing: 'Please fill in all required fields',
      deleteFailed: () => 'Failed to delete hotel',
    }),
  };
  return answerForm({ request }, intents);
}

export default function Hotels({ loaderData, actionData }: Route.ComponentProps) {
  const { query, figures, choices } = loaderData;
  const city = figures.cities.find(({ locationId }) => locationId === query.filters.location)?.city;
  return (
    <CataloguePage
      title="Hotel Management"
      kind="hotels"
      noun="Hotel"
      icon={Building2}
      loaded={loaderData}
      outcome={actionData}
      nameOf={({ name }) => name}
      dialog={(row) => <HotelDialog row={row} outcome={actionData} {...choices} city={city} />}
      figures={[
        { name: 'Total Hotels', value: figures.total, hint: 'Active or not', to: '/admin/hotels' },
        { name: 'Active', value: figures.active, hint: 'Offered to guests', to: '/admin/hotels?status=active' },
        { name: 'Total Rooms', value: figures.rooms, hint: 'In hotels of any status', to: '/admin/hotels/rooms' },
        { name: 'Avg. Rating', value: figures.averageStars ?? '–', hint: 'Hotel stars, of 5' },
      ]}
      toolbar={
        <>
          <SearchBox label="Search hotels" hint="by name, city, or address" />
          <StatusChips statuses={hotelStatuses} />
          <FilterSelect
            label="Location"
            name="location"
            all="All locations"
            options={figures.cities.map((each) => ({ value: each.locationId, label: each.city }))}
          />
          <FilterSelect label="Order" name="sort" all="Newest first" options={sortOptions} />
        </>
      }
      card={(hotel) => <HotelCard hotel={hotel} deleted={query.deleted} />}
      actions={<ChangeSelected deleted={query.deleted} />}
      wide
    >
      {!query.deleted && <HotelsByCity cities={figures.cities} />}
      <ChangeDialog
        outcome={actionData}
        noun="Hotel"
        statuses={hotelStatuses}
        priceText="The prices of all rooms in them change by the same percentage."
      />
    </CataloguePage>
  );
}

const sortOptions = [
  { value: 'name', label: 'By name' },
  { value: 'price_per_night', label: 'Cheapest first' },
  { value: '-price_per_night', label: 'Most expensive first' },
  { value: '-star_rating', label: 'Most stars first' },
];

function countsOf({ hotels: all, active, rooms }: HotelsOfCity): [name: string, count: string | number][] {
  return [
    ['Hotels', all],
    ['Active', active],
    ['Total rooms', rooms.toLocaleString('en-US')],
  ];
}

const shownCities = 12;

function HotelsByCity({ cities }: { cities: readonly HotelsOfCity[] }) {
  if (cities.length === 0) return null;
  const hidden = cities.length - shownCities;
  return (
    <section aria-labelledby="hotels-by-city" className="grid gap-3">
      <h2 id="hotels-by-city" className="text-lg">
        Hotels by City
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-px overflow-hidden rounded-lg border border-line bg-line">
        {cities.slice(0, shownCities).map((each) => (
          <li key={each.locationId} className="relative bg-surface px-4 py-3 hover:bg-brand-soft/35">
            <Link
              to={`/admin/hotels?location=${each.locationId}`}
              className="font-display font-semibold text-ink after:absolute after:inset-0"
            >
              <bdi>{each.city}</bdi>
            </Link>
            <span className="text-sm text-ink-3">, {each.country}</span>
            <dl className="num mt-1 flex flex-wrap gap-x-4 text-sm text-ink-2 *:flex *:gap-1">
              {countsOf(each).map(([name, count]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="font-semibold text-ink">{count}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-sm text-ink-3">and {hidden.toLocaleString('en-US')} more cities</p>}
    </section>
  );
}
