import { changeHotelPrices, setHotelStatus } from '#features/catalogue/hotels/change-hotels.ts';
import { deleteHotels, restoreHotels } from '#features/catalogue/hotels/delete-hotels.ts';
import { hotelFields, hotelStatuses } from '#features/catalogue/hotels/hotel.ts';
import { listHotels, readHotelQuery } from '#features/catalogue/hotels/list-hotels.ts';
import { readHotel } from '#features/catalogue/hotels/read-hotel.ts';
import {
  addHotel,
  hotelChoices,
  requiredOfHotel,
  updateHotel,
} from '#features/catalogue/hotels/save-hotel.ts';
import { type HotelsOfCity, summarizeHotels } from '#features/catalogue/hotels/summarize-hotels.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { Building2 } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/hotels';
import { answerBulk } from './catalogue/answer-bulk.ts';
import { answerForm } from './catalogue/answer-form.ts';
import { capitalised } from './catalogue/capitalised.ts';
import { CardList } from './catalogue/card-list.tsx';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { ChangeChosen } from './catalogue/change-chosen.tsx';
import { ChangeDialog } from './catalogue/change-dialog.tsx';
import { DeleteDialog } from './catalogue/delete-dialog.tsx';
import { FilterChips } from './catalogue/filter-chips.tsx';
import { FilterSelect } from './catalogue/filter-select.tsx';
import { NothingFound } from './catalogue/nothing-found.tsx';
import { askedDialog, openDialog } from './catalogue/open-dialog.ts';
import { SearchBox } from './catalogue/search-box.tsx';
import { summaryOf } from './catalogue/summary-of.ts';
import { Figure } from './figures.tsx';
import { HotelCard } from './hotels/hotel-card.tsx';
import { HotelDialog } from './hotels/hotel-dialog.tsx';

const shownCities = 12;

/** How many hotels and rooms there are where; each city leads to its hotels. */
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

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const query = readHotelQuery(searchParams);
  const asked = askedDialog(searchParams);
  // Counts the rooms, so the list comes after it.
  const figures = await summarizeHotels(db);
  const [list, edited, choices] = await Promise.all([
    listHotels(db, query),
    asked.editId ? readHotel(db, asked.editId) : undefined,
    asked.isAdd || asked.editId ? hotelChoices(db) : { countries: [], amenities: [] },
  ]);
  return { query, list, figures, asked, edited, choices };
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
      required: requiredOfHotel,
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
  const { query, list, figures, asked, edited, choices } = loaderData;
  const { isAdd, editId, deleteIds } = openDialog(asked, actionData);
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
            hint="Of all hotels, whatever their status"
            to="/admin/hotels/rooms"
          />
          <Figure
            name="Avg. Rating"
            value={figures.averageStars ?? '–'}
            hint="Of 5 stars, which the hotels have"
          />
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
        rows={list.rows}
        nameOf={({ name }) => name}
        card={(hotel) => <HotelCard hotel={hotel} deleted={query.deleted} />}
        actions={<ChangeChosen deleted={query.deleted} />}
        summary={summaryOf(list, 'hotels')}
        wide
        empty={<NothingFound icon={Building2} title="No hotels found" kind="hotels" />}
      />
      {!query.deleted && <HotelsByCity cities={figures.cities} />}
      {isAdd && <HotelDialog row={null} outcome={actionData} {...choices} city={city?.city} />}
      {editId && edited && <HotelDialog row={edited} outcome={actionData} {...choices} city={undefined} />}
      {deleteIds.length > 0 && (
        <DeleteDialog
          noun="Hotel"
          ids={deleteIds}
          names={list.rows.filter(({ id }) => deleteIds.includes(id)).map(({ name }) => name)}
        />
      )}
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
  { value: '-price_per_night', label: 'Dearest first' },
  { value: '-star_rating', label: 'Most stars first' },
];
