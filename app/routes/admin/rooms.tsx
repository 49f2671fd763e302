import { redirect, useSubmit } from 'react-router';
import { listAmenityChoices } from '#features/catalogue/editing/amenity-choices.ts';
import { findHotel, type NamedHotel } from '#features/catalogue/hotels/find-hotel.ts';
import { changeRoomPrices, setRoomStatus } from '#features/catalogue/rooms/change-rooms.ts';
import { deleteRooms, restoreRooms } from '#features/catalogue/rooms/delete-rooms.ts';
import { listRooms } from '#features/catalogue/rooms/list-rooms.ts';
import { readRoom } from '#features/catalogue/rooms/read-room.ts';
import {
  type RoomStatus,
  roomFields,
  roomStatuses,
  settableRoomStatuses,
} from '#features/catalogue/rooms/room.ts';
import { countRooms } from '#features/catalogue/rooms/room-figures.ts';
import { hotelIn, readRoomQuery } from '#features/catalogue/rooms/room-query.ts';
import { listRoomTypes } from '#features/catalogue/rooms/room-types.ts';
import { addRoom, updateRoom } from '#features/catalogue/rooms/save-room.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BedDouble, X } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/rooms';
import { answerBulk } from './catalogue/answer-bulk.ts';
import { answerForm } from './catalogue/answer-form.ts';
import { capitalised } from './catalogue/capitalised.ts';
import { CataloguePage } from './catalogue/catalogue-page.tsx';
import { ChangeDialog } from './catalogue/change-dialog.tsx';
import { DeleteDialog } from './catalogue/delete-dialog.tsx';
import { FilterChips } from './catalogue/filter-chips.tsx';
import { FilterForm } from './catalogue/filter-form.tsx';
import { FilterSelect } from './catalogue/filter-select.tsx';
import { NothingFound } from './catalogue/nothing-found.tsx';
import { askedDialog, openDialog } from './catalogue/open-dialog.ts';
import { RowTable } from './catalogue/row-table.tsx';
import { SearchBox } from './catalogue/search-box.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { Figure } from './figures.tsx';
import { HotelInput } from './rooms/hotel-input.tsx';
import { roomColumns } from './rooms/room-columns.tsx';
import { RoomDialog } from './rooms/room-dialog.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const { searchParams } = url;
  const hotelText = hotelIn(searchParams);
  const hotel = hotelText === '' ? undefined : await findHotel(db, hotelText);
  if (hotel && !isId(hotelText)) throw redirect(addressOf(searchParams, hotel.id));
  const query = readRoomQuery(searchParams, hotel);
  const asked = askedDialog(searchParams);
  const [list, figures, edited, amenities] = await Promise.all([
    listRooms(db, query),
    countRooms(db, query.hotelId),
    asked.editId ? readRoom(db, asked.editId) : undefined,
    asked.isAdd || asked.editId ? listAmenityChoices(db) : [],
  ]);
  const typesOf = edited?.hotelId ?? (asked.isAdd ? hotel?.id : undefined);
  const roomTypes = typesOf ? await listRoomTypes(db, typesOf) : [];
  const unknown = hotelText === '' || hotel ? undefined : hotelText;
  // The figures know how many there are where nobody searches.
  const exact = query.text === '' && !query.deleted ? figures[query.status ?? 'total'] : undefined;
  return { query, hotel, unknown, list: { ...list, exact }, figures, asked, edited, roomTypes, amenities };
}

function addressOf(asked: URLSearchParams, hotelId: string): string {
  const params = new URLSearchParams(asked);
  params.set('hotel', hotelId);
  return `/admin/hotels/rooms?${params}`;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const form = await request.formData();
  return (
    (await answerBulk(form, {
      noun: 'Room',
      statuses: settableRoomStatuses,
      setStatus: (ids, status, confirmed) => setRoomStatus(db, { ids, status, confirmed }, actor),
      changePrices: (ids, percent, key) => changeRoomPrices(db, { ids, percent, key }, actor),
    })) ??
    answerForm(form, {
      noun: 'Room',
      fields: roomFields,
      required: ['hotel', 'room_number', 'room_type', 'price_per_night'],
      missing: 'Please fill in all required fields',
      deleteFailed: ([first = '', ...others]) =>
        `Error deleting room: ${others.length === 0 ? first : 'some are still needed.'}`,
      add: (values) => addRoom(db, values, actor),
      update: (change) => updateRoom(db, change, actor),
      remove: (ids) => deleteRooms(db, ids, actor),
      restore: (ids) => restoreRooms(db, ids, actor),
    })
  );
}

export default function Rooms({ loaderData, actionData }: Route.ComponentProps) {
  const { query, hotel, unknown, list, figures, asked, edited, roomTypes, amenities } = loaderData;
  const { isAdd, editId, deleteIds } = openDialog(asked, actionData);
  const address = useListAddress();
  const of = (status: RoomStatus | null) => address.filtered({ q: null, status, show: null });
  const dialog = { outcome: actionData, hotel: hotel?.name ?? '', roomTypes, amenities };
  return (
    <CataloguePage
      title="Hotel Rooms"
      kind="rooms"
      addLabel="Add Room"
      outcome={actionData}
      page={query.page}
      list={list}
      figures={
        <>
          <Figure
            name="Total"
            value={figures.total.toLocaleString('en-US')}
            hint="Whatever their status"
            to={of(null)}
          />
          <Figure
            name="Available"
            value={figures.available.toLocaleString('en-US')}
            hint="Free tonight"
            to={of('available')}
          />
          <Figure
            name="Occupied"
            value={figures.occupied.toLocaleString('en-US')}
            hint="A guest stays tonight"
            to={of('occupied')}
          >
            <Link to={of('reserved')}>{figures.reserved.toLocaleString('en-US')} reserved</Link>
          </Figure>
          <Figure
            name="Maintenance"
            value={figures.maintenance.toLocaleString('en-US')}
            hint="Not sold"
            to={of('maintenance')}
          >
            <Link to={of('blocked')}>{figures.blocked.toLocaleString('en-US')} blocked</Link>
          </Figure>
          <Figure
            name="Avg. Price"
            value={wholeDollars(figures.averagePriceMinor)}
            hint="Per night, of all rooms"
          />
        </>
      }
      toolbar={
        <>
          <SearchBox label="Search rooms" hint="by room number, hotel, or room type" />
          <HotelFilter hotel={hotel} unknown={unknown} />
          <FilterChips
            label="Status"
            name="status"
            all="All"
            options={roomStatuses.map((status) => ({ value: status, label: capitalised(status) }))}
          />
          <FilterSelect label="Order" name="sort" all="Newest first" options={sortOptions} />
        </>
      }
    >
      <RowTable
        caption="Rooms"
        things="rooms"
        list={list}
        query={query}
        columns={roomColumns(query.deleted)}
        nameOf={({ number, hotel: name }) => `room ${number} of ${name}`}
        empty={<NothingFound icon={BedDouble} title="No rooms found" kind="rooms" />}
      />
      {isAdd && <RoomDialog row={null} {...dialog} />}
      {editId && edited && <RoomDialog row={edited} {...dialog} />}
      {deleteIds.length > 0 && (
        <DeleteDialog
          noun="Room"
          ids={deleteIds}
          names={list.rows
            .filter(({ id }) => deleteIds.includes(id))
            .map(({ number, hotel: name }) => `Room ${number} of ${name}`)}
        />
      )}
      <ChangeDialog outcome={actionData} noun="Room" statuses={settableRoomStatuses} priceText="" />
    </CataloguePage>
  );
}

const sortOptions = [
  { value: 'room_number', label: 'By number' },
  { value: '-room_number', label: 'By number, last first' },
  { value: 'price_per_night', label: 'Cheapest first' },
  { value: '-price_per_night', label: 'Dearest first' },
];

function wholeDollars(minor: number | null): string {
  return minor === null ? '–' : `$${Math.round(minor / 100).toLocaleString('en-US')}`;
}

interface HotelFilterProps {
  hotel: NamedHotel | undefined;
  /** What was typed and is no hotel. */
  unknown: string | undefined;
}

/** Narrows the list to one hotel of thousands, by its name. */
function HotelFilter({ hotel, unknown }: HotelFilterProps) {
  const address = useListAddress();
  const submit = useSubmit();
  const chosen = hotel?.name ?? unknown ?? '';
  return (
    <FilterForm name="hotel" className="flex flex-wrap items-start gap-2 max-md:basis-full">
      <HotelInput
        // The address may change without the field, by the back button.
        key={chosen}
        name="hotel"
        label="Hotel"
        hideLabel
        dense
        placeholder="All hotels"
        defaultValue={chosen}
        error={unknown === undefined ? undefined : 'There is no such hotel.'}
        className="min-w-64 max-md:flex-1"
        onChange={({ currentTarget, nativeEvent }) => {
          // What is chosen from the suggestions comes as a whole; what is typed waits for Enter.
          const isChosen =
            !(nativeEvent instanceof InputEvent) || nativeEvent.inputType === 'insertReplacementText';
          if (isChosen && currentTarget.value !== '') {
            submit(currentTarget.form, { preventScrollReset: true });
          }
        }}
      />
      {chosen !== '' && (
        <ButtonLink
          to={address.filtered({ hotel: null })}
          preventScrollReset
          size="sm"
          tone="quiet"
          icon={X}
          aria-label="Show the rooms of all hotels"
        >
          All hotels
        </ButtonLink>
      )}
    </FilterForm>
  );
}
