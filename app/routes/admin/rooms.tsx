import { redirect, useSubmit } from 'react-router';
import { listAmenityChoices } from '#features/catalogue/amenities/amenity.ts';
import { findHotel, type NamedHotel } from '#features/catalogue/hotels/list-hotels.ts';
import { countRooms, hotelParam, listRooms, readRoomQuery } from '#features/catalogue/rooms/list-rooms.ts';
import { type RoomStatus, roomFields, roomStatuses, settableRoomStatuses } from '#features/catalogue/rooms/room.ts';
import {
  addRoom,
  changeRoomPrices,
  deleteRooms,
  readRoom,
  restoreRooms,
  setRoomStatus,
  updateRoom,
} from '#features/catalogue/rooms/save-room.ts';
import { listRoomTypes } from '#features/catalogue/rooms/write-rooms.ts';
import { isId } from '#lib/untrusted-input.ts';
import { ButtonLink } from '#ui/button.tsx';
import { BedDouble, X } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/rooms';
import { answerBulk } from './catalogue/answer-bulk.ts';
import { answerForm } from './catalogue/answer-form.ts';
import { CataloguePage, NothingFound } from './catalogue/catalogue-page.tsx';
import { ChangeDialog, DeleteDialog } from './catalogue/confirm-dialogs.tsx';
import { capitalised, FilterChips, FilterForm, FilterSelect, SearchBox } from './catalogue/list-filters.tsx';
import { RowTable } from './catalogue/list-rows.tsx';
import { openDialog, requestedDialog } from './catalogue/outcome.ts';
import { useListAddress } from './catalogue/use-list-address.ts';
import { Figure } from './figures.tsx';
import { wholeDollars } from './flights/flight-columns.tsx';
import { roomColumns } from './rooms/room-columns.tsx';
import { HotelInput, RoomDialog } from './rooms/room-dialog.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const { searchParams } = url;
  const hotelText = hotelParam(searchParams);
  const hotel = hotelText === '' ? undefined : await findHotel(db, hotelText);
  if (hotel && !isId(hotelText)) throw redirect(addressOf(searchParams, hotel.id));
  const query = readRoomQuery(searchParams, hotel);
  const requested = requestedDialog(searchParams);
  const [list, figures, edited, amenities] = await Promise.all([
    listRooms(db, query),
    countRooms(db, query.hotelId),
    requested.editId ? readRoom(db, requested.editId) : undefined,
    requested.isAdd || requested.editId ? listAmenityChoices(db) : [],
  ]);
  const typesOf = edited?.hotelId ?? (requested.isAdd ? hotel?.id : undefined);
  const roomTypes = typesOf ? await listRoomTypes(db, typesOf) : [];
  const unknown = hotelText === '' || hotel ? undefined : hotelText;
  // Without a search the figures contain the exact count.
  const exact = query.text === '' && !query.deleted ? figures[query.status ?? 'total'] : undefined;
  return {
    query,
    hotel,
    unknown,
    list: { ...list, exact },
    figures,
    requested,
    edited,
    roomTypes,
    amenities,
  };
}

function addressOf(searchParams: URLSearchParams, hotelId: string): string {
  const params = new URLSearchParams(searchParams);
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
        `Error deleting room: ${others.length === 0 ? first : 'some are still in use.'}`,
      add: (values) => addRoom(db, values, actor),
      update: (change) => updateRoom(db, change, actor),
      remove: (ids) => deleteRooms(db, ids, actor),
      restore: (ids) => restoreRooms(db, ids, actor),
    })
  );
}

export default function Rooms({ loaderData, actionData }: Route.ComponentProps) {
  const { query, hotel, unknown, list, figures, requested, edited, roomTypes, amenities } = loaderData;
  const { isAdd, editId, deleteIds } = openDialog(requested, actionData);
  const address = useListAddress();
  const linkTo = (status: RoomStatus | null) => address.filtered({ q: null, status, show: null });
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
          <Figure name="Total" value={figures.total.toLocaleString('en-US')} hint="Of any status" to={linkTo(null)} />
          <Figure
            name="Available"
            value={figures.available.toLocaleString('en-US')}
            hint="Free tonight"
            to={linkTo('available')}
          />
          <Figure
            name="Occupied"
            value={figures.occupied.toLocaleString('en-US')}
            hint="A guest stays tonight"
            to={linkTo('occupied')}
          >
            <Link to={linkTo('reserved')}>{figures.reserved.toLocaleString('en-US')} reserved</Link>
          </Figure>
          <Figure
            name="Maintenance"
            value={figures.maintenance.toLocaleString('en-US')}
            hint="Not sold"
            to={linkTo('maintenance')}
          >
            <Link to={linkTo('blocked')}>{figures.blocked.toLocaleString('en-US')} blocked</Link>
          </Figure>
          <Figure name="Avg. Price" value={wholeDollars(figures.averagePriceMinor)} hint="Per night, of all rooms" />
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
        list={list}
        query={query}
        columns={roomColumns(query.deleted)}
        nameOf={({ number, hotel: name }) => `room ${number} of ${name}`}
        empty={<NothingFound icon={BedDouble} title="No rooms found" kind="rooms" />}
      />
      {isAdd && <RoomDialog row={null} {...dialog} />}
      {editId && edited && <RoomDialog row={edited} {...dialog} />}
      <DeleteDialog
        noun="Room"
        ids={deleteIds}
        rows={list.rows}
        nameOf={({ number, hotel: name }) => `Room ${number} of ${name}`}
      />
      <ChangeDialog outcome={actionData} noun="Room" statuses={settableRoomStatuses} priceText="" />
    </CataloguePage>
  );
}

const sortOptions = [
  { value: 'room_number', label: 'By number' },
  { value: '-room_number', label: 'By number, descending' },
  { value: 'price_per_night', label: 'Cheapest first' },
  { value: '-price_per_night', label: 'Most expensive first' },
];

interface HotelFilterProps {
  hotel: NamedHotel | undefined;
  /** Typed text that matches no hotel. */
  unknown: string | undefined;
}

function HotelFilter({ hotel, unknown }: HotelFilterProps) {
  const address = useListAddress();
  const submit = useSubmit();
  const chosen = hotel?.name ?? unknown ?? '';
  return (
    <FilterForm name="hotel" className="flex flex-wrap items-start gap-2 max-md:basis-full">
      <HotelInput
        // The back button changes the URL without changing the field.
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
          // A suggestion is submitted at once; typed text waits for Enter.
          const isChosen = !(nativeEvent instanceof InputEvent) || nativeEvent.inputType === 'insertReplacementText';
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
