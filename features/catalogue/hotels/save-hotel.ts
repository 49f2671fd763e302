import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DB } from '#db/schema.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { amenityText, listAmenityChoices } from '../amenities/amenity.ts';
import { dollarsText } from '../editing/amounts.ts';
import { changePricesOnce, type PriceChange, priceAfter, setStatus } from '../editing/bulk-changes.ts';
import { type DeleteOutcome, deleteRows, type RetainedRow, restoreRows } from '../editing/delete-rows.ts';
import type { BulkChange, Saved, Values } from '../editing/form-values.ts';
import { coordinateValues, listCountries } from '../editing/geography.ts';
import { addRow, type Editable, updateRow } from '../editing/save-row.ts';
import { type Hotel, type HotelChoices, type HotelField, type HotelStatus, hotelValues, parseHotel } from './hotel.ts';
import { insertHotels, stayWarnings, writeHotel } from './write-hotels.ts';

export async function readHotel(db: Database, id: string): Promise<Editable<HotelField> | undefined> {
  const row = await selectHotels(db)
    .select((select) => roomsOfHotel(select).as('rooms'))
    .where('hotels.id', '=', id)
    .executeTakeFirst();
  return row && { id, version: row.version, values: storedHotelValues(row, String(row.rooms)) };
}

/** Counted here, because `hotel_room_counts` may be slightly out of date. */
function roomsOfHotel(select: ExpressionBuilder<DB, 'hotels'>) {
  return select
    .selectFrom('rooms')
    .select(sql<number>`count(*)::int`.as('rooms'))
    .whereRef('rooms.hotel_id', '=', 'hotels.id')
    .where('rooms.deleted_at', 'is', null)
    .$asScalar()
    .$notNull();
}

/** The columns of a hotel's form and CSV line, for hotels that are not deleted. */
export function selectHotels(db: Database) {
  return db
    .selectFrom('hotels')
    .innerJoin('locations', 'locations.id', 'hotels.location_id')
    .where('hotels.deleted_at', 'is', null)
    .select([
      'hotels.id',
      'hotels.version',
      'hotels.name',
      'locations.city',
      'locations.country',
      'hotels.address',
      'hotels.description',
      'hotels.status',
      'hotels.star_rating',
      'hotels.price_per_night_minor',
      'hotels.latitude',
      'hotels.longitude',
      'hotels.check_in_from',
      'hotels.check_out_until',
      'hotels.free_cancellation_days',
      'hotels.cancellation_fee_percent',
      'hotels.created_at',
      'hotels.updated_at',
      sql<string[]>`array(
        select amenities.name from hotel_amenities
        join amenities on amenities.id = hotel_amenities.amenity_id and amenities.deleted_at is null
        where hotel_amenities.hotel_id = hotels.id
      )`.as('amenities'),
    ]);
}

type StoredHotel = Awaited<ReturnType<ReturnType<typeof selectHotels>['execute']>>[number];

export function storedHotelValues(row: StoredHotel, totalRooms: string): Values<HotelField> {
  return {
    name: row.name,
    city: row.city,
    country: row.country,
    address: row.address,
    description: row.description,
    status: row.status,
    star_rating: String(row.star_rating),
    price_per_night: row.price_per_night_minor === null ? '' : dollarsText(row.price_per_night_minor),
    total_rooms: totalRooms,
    amenities: amenityText(row.amenities),
    ...coordinateValues(row),
    check_in_from: row.check_in_from.slice(0, 5),
    check_out_until: row.check_out_until.slice(0, 5),
    free_cancellation_days: row.free_cancellation_days?.toString() ?? '',
    cancellation_fee_percent: String(row.cancellation_fee_percent),
  };
}

export const requiredHotelFields = ['name', 'city', 'price_per_night'] as const;

export async function addHotel(db: Database, values: Values<HotelField>, actor: Actor): Promise<Saved<HotelField>> {
  const parsed = parseHotel(values, await hotelChoices(db), requiredHotelFields);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return addRow(db, {
    ...saveOptions(parsed.value, actor),
    insert: async (transaction) => {
      const [id = ''] = await insertHotels(transaction, [parsed.value]);
      return id;
    },
  });
}

/** `total_rooms` is ignored: rooms are counted from their rows. */
export async function updateHotel(
  db: Database,
  { id, version, values, confirmed }: { id: string; version: number; values: Values<HotelField>; confirmed?: string },
  actor: Actor,
): Promise<Saved<HotelField>> {
  const uncounted = { total_rooms: '' };
  const parsed = parseHotel({ ...values, ...uncounted }, await hotelChoices(db), requiredHotelFields);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return updateRow(db, {
    ...saveOptions(parsed.value, actor),
    after: { ...hotelValues(parsed.value), ...uncounted },
    id,
    read: async (transaction) => {
      const hotel = await readHotel(transaction, id);
      return hotel && { ...hotel, values: { ...hotel.values, ...uncounted } };
    },
    write: (transaction) => writeHotel(transaction, id, version, parsed.value),
    warn: async (transaction, before) =>
      parsed.value.status === 'inactive' && before.status !== 'inactive'
        ? stayWarnings(transaction, 'hotels', [id])
        : [],
    confirmed,
  });
}

export async function hotelChoices(db: Database): Promise<HotelChoices> {
  const [countries, amenities] = await Promise.all([listCountries(db), listAmenityChoices(db)]);
  return { countries, amenities };
}

function saveOptions(hotel: Hotel, actor: Actor) {
  return {
    subject: 'hotel',
    after: hotelValues(hotel),
    actor,
    taken: { name: `There is a hotel called ${hotel.name} in ${hotel.city} already.` },
  };
}

export function setHotelStatus(
  db: Database,
  { ids, status, confirmed }: { ids: readonly string[]; status: HotelStatus; confirmed?: string },
  actor: Actor,
): Promise<BulkChange> {
  const kind = { table: 'hotels', subject: 'hotel', status, confirmed } as const;
  return setStatus(db, kind, ids, actor, async (transaction, change) => {
    const changed = await change();
    return status === 'inactive' ? stayWarnings(transaction, 'hotels', changed) : [];
  });
}

/**
 * Changes the hotels and all their rooms, so that a hotel's "from" price stays right. Hotels without a price keep
 * none.
 */
export function changeHotelPrices(
  db: Database,
  { ids, percent, key = newId() }: { ids: readonly string[]; percent: number; key?: string },
  actor: Actor,
): Promise<PriceChange> {
  return changePricesOnce(db, key, async (transaction) => {
    const { rows } = await sql<{ id: string; before: number | null; after: number | null }>`
        update hotels set price_per_night_minor =
          case when hotels.price_per_night_minor is not null
            then ${priceAfter('hotels.price_per_night_minor', percent)} end
        from (select id, price_per_night_minor from hotels where id = any(${[...ids]}::uuid[]) order by id for update) as old
        where hotels.id = old.id and hotels.deleted_at is null
        returning hotels.id, old.price_per_night_minor as before, hotels.price_per_night_minor as after
      `.execute(transaction);
    await sql`
        update rooms set price_per_night_minor = ${priceAfter('rooms.price_per_night_minor', percent)}
        where hotel_id = any(${rows.map(({ id }) => id)}::uuid[]) and deleted_at is null
      `.execute(transaction);
    for (const { id, before, after } of rows) {
      await writeAudit(transaction, {
        actor,
        action: 'hotel_changed',
        subjectType: 'hotel',
        subjectId: id,
        before: { price_per_night_minor: before },
        after: { price_per_night_minor: after, percent_of_rooms_too: percent },
      });
    }
    return rows.length;
  });
}

const kind = { table: 'hotels', subject: 'hotel' } as const;

/** The rooms of a deleted hotel leave all lists, and return when it is restored. */
export function deleteHotels(db: Database, ids: readonly string[], actor: Actor): Promise<DeleteOutcome> {
  return deleteRows(db, kind, ids, actor, findStays);
}

export function restoreHotels(db: Database, ids: readonly string[], actor: Actor) {
  return restoreRows(db, kind, ids, actor, restoreLocations);
}

async function findStays(transaction: DatabaseTransaction, ids: string[]): Promise<RetainedRow[]> {
  const used = await transaction
    .selectFrom('hotels')
    .innerJoin('rooms', 'rooms.hotel_id', 'hotels.id')
    .innerJoin('room_stays', 'room_stays.room_id', 'rooms.id')
    .select(['hotels.id', 'hotels.name', sql<number>`count(*)::int`.as('stays')])
    .where('hotels.id', 'in', ids)
    .where('room_stays.state', '<>', 'freed')
    .groupBy('hotels.id')
    .execute();
  return used.map(({ id, name, stays }) => ({
    id,
    reason: `${name} cannot be deleted: ${stays === 1 ? 'a stay refers' : `${stays} stays refer`} to it. Set the hotel inactive instead.`,
  }));
}

/** Restores a location that was deleted after its last hotel, or uses the one that was created again since. */
async function restoreLocations(transaction: DatabaseTransaction, ids: readonly string[]): Promise<void> {
  const locations = sql`(select location_id from hotels where id = any(${[...ids]}::uuid[]))`;
  await sql`select from locations where id in ${locations} order by id for key share`.execute(transaction);
  await sql`
    update hotels set location_id = again.id
    from locations as gone
    join locations as again
      on lower(again.city) = lower(gone.city) and again.country = gone.country and again.deleted_at is null
    where hotels.id = any(${[...ids]}::uuid[]) and gone.id = hotels.location_id and gone.deleted_at is not null
  `.execute(transaction);
  await sql`
    update locations set deleted_at = null
    where deleted_at is not null and id in ${locations}
  `.execute(transaction);
}
