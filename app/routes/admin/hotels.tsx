import { hotelFields, hotelStatuses } from '#features/catalogue/hotels/hotel.ts';
import {
  type HotelsOfCity,
  listHotels,
  readHotelQuery,
  summarizeHotels,
} from '#features/catalogue/hotels/list-hotels.ts';
import {
  addHotel,
  changeHotelPrices,
  deleteHotels,
  hotelChoices,
  readHotel,
  requiredHotelFields,
  restoreHotels,
  setHotelStatus,
  updateHotel,
} from '#features/catalogue/hotels/save-hotel.ts';
import { Building2 } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/hotels';
import { answerBulk } from './catalogue/answer-bulk.ts';
import { answerForm } from './catalogue/answer-form.ts';
import { CataloguePage, NothingFound } from './catalogue/catalogue-page.tsx';
import { ChangeDialog, DeleteDialog } from './catalogue/confirm-dialogs.tsx';
import { capitalised, FilterChips, FilterSelect, SearchBox } from './catalogue/list-filters.tsx';
import { CardList } from './catalogue/list-rows.tsx';
import { openDialog, requestedDialog } from './catalogue/outcome.ts';
import { ChangeSelected } from './catalogue/row-actions.tsx';
import { Figure } from './figures.tsx';
import { HotelCard } from './hotels/hotel-card.tsx';
import { HotelDialog } from './hotels/hotel-dialog.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const query = readHotelQuery(searchParams);
  const requested = requestedDialog(searchParams);
  // Refreshes the room counts that the list reads.
  const figures = await summarizeHotels(db);
  const [list, edited, choices] = await Promise.all([
    listHotels(db, query),
    requested.editId ? readHotel(db, requested.editId) : undefined,
    requested.isAdd || requested.editId ? hotelChoices(db) : { countries: [], amenities: [] },
  ]);
  return { query, list, figures, requested, edited, choices };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const form = await request.formData();
  return (
    (await answerBulk(form, {
      noun: 'Hotel',
      statuses: hotelStatuses,
      setStatus: (ids, status, confirmed) => setHotelStatus(db, { ids, status, confirmed }, actor),
      changePrices: (ids, percent, key) => changeHotelPrices(db, { ids, percent, key }, actor),
    })) ??
    answerForm(form, {
      noun: 'Hotel',
      fields: hotelFields,
      required: requiredHotelFields,
      missing: 'Please fill in all required fields',
      deleteFailed: () => 'Failed to delete hotel',
      add: (values) => addHotel(db, values, actor),
      update: (change) => updateHotel(db, change, actor),
      remove: (ids) => deleteHotels(db, ids, actor),
      restore: (ids) => restoreHotels(db, ids, actor),
    })
  );
}

export default function Hotels({ loaderData, actionData }: Route.ComponentProps) {
  const { query, list, figures, requested, edited, choices } = loaderData;
  const { isAdd, editId, deleteIds } = openDialog(requested, actionData);
  const city = figures.cities.find(({ locationId }) => locationId === query.locationId);
  return (
    <CataloguePage
      title="Hotel Management"
      kind="hotels"
      addLabel="Add Hotel"
      outcome={actionData}
      page={query.page}
      list={list}
      figures={
        <>
          <Figure
            name="Total Hotels"
            value={figures.total.toLocaleString('en-US')}
            hint="Active or not"
            to="/admin/hotels"
          />
          <Figure
            name="Active"
            value={figures.active.toLocaleString('en-US')}
            hint="Offered to guests"
            to="/admin/hotels?status=active"
          />
          <Figure
            name="Total Rooms"
            value={figures.rooms.toLocaleString('en-US')}
            hint="In hotels of any status"
            to="/admin/hotels/rooms"
          />
          <Figure name="Avg. Rating" value={figures.averageStars ?? '–'} hint="Hotel stars, of 5" />
        </>
      }
      toolbar={
        <>
          <SearchBox label="Search hotels" hint="by name, city, or address" />
          <FilterChips
            label="Status"
            name="status"
            all="All"
            options={hotelStatuses.map((status) => ({ value: status, label: capitalised(status) }))}
          />
          <FilterSelect
            label="Location"
            name="location"
            all="All locations"
            options={figures.cities.map((each) => ({ value: each.locationId, label: each.city }))}
          />
          <FilterSelect label="Order" name="sort" all="Newest first" options={sortOptions} />
        </>
      }
    >
      <CardList
        caption="Hotels"
        list={list}
        deleted={query.deleted}
        nameOf={({ name }) => name}
        card={(hotel) => <HotelCard hotel={hotel} deleted={query.deleted} />}
        actions={<ChangeSelected deleted={query.deleted} />}
        wide
        empty={<NothingFound icon={Building2} title="No hotels found" kind="hotels" />}
      />
      {!query.deleted && <HotelsByCity cities={figures.cities} />}
      {isAdd && <HotelDialog row={null} outcome={actionData} {...choices} city={city?.city} />}
      {editId && edited && <HotelDialog row={edited} outcome={actionData} {...choices} city={undefined} />}
      <DeleteDialog noun="Hotel" ids={deleteIds} rows={list.rows} nameOf={({ name }) => name} />
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
              <div>
                <dt>Hotels</dt>
                <dd className="font-semibold text-ink">{each.hotels}</dd>
              </div>
              <div>
                <dt>Active</dt>
                <dd className="font-semibold text-ink">{each.active}</dd>
              </div>
              <div>
                <dt>Total rooms</dt>
                <dd className="font-semibold text-ink">{each.rooms.toLocaleString('en-US')}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-sm text-ink-3">and {hidden.toLocaleString('en-US')} more cities</p>}
    </section>
  );
}
