import { amenityCell, listAmenityChoices } from '../editing/amenity-choices.ts';
import { dollarsText } from '../editing/amounts.ts';
import { type Values, valuesOf } from '../editing/save-outcome.ts';
import { type CatalogueRecords, inRange, limitOf } from '../exchange/catalogue-records.ts';
import type { CsvRecord } from '../exchange/csv.ts';
import { planLines } from '../exchange/plan-lines.ts';
import { refuseStale } from '../exchange/stale-row.ts';
import { findHotel } from '../hotels/find-hotel.ts';
import { idsNotYet, warnOfStays } from '../hotels/warn-of-stays.ts';
import { findRoomsOfFile } from './find-rooms-of-file.ts';
import { listedRoomIds } from './list-rooms.ts';
import { parseRoom } from './parse-room.ts';
import { selectRooms, statusesTonight } from './read-room.ts';
import { type RoomField, type RoomOfHotel, roomDefaults, roomFields, roomValues } from './room.ts';
import { hotelIn, readRoomQuery } from './room-query.ts';
import { lockHotels } from './save-room.ts';
import { insertRooms, updateRooms } from './write-rooms.ts';

type RoomInFile = RoomOfHotel & { hotelName: string };

export const roomRecords: CatalogueRecords<RoomInFile> = {
  columns: [
    'id',
    'hotel',
    'city',
    'room_number',
    'room_type',
    'capacity',
    'price_per_night',
    'status',
    'amenities',
    'size',
    'bed_type',
    'has_balcony',
    'floor',
    'created_at',
  ],
  required: ['hotel', 'room_number', 'room_type', 'price_per_night'],

  async read(db, range) {
    const rows = await selectRooms(db)
      .where(inRange('rooms.id', range))
      .orderBy('rooms.id')
      .limit(limitOf(range))
      .execute();
    const statuses = await statusesTonight(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({
      ...row,
      status: statuses.get(row.id) ?? row.status,
      price_per_night: dollarsText(row.price_per_night_minor),
      amenities: amenityCell(row.amenities),
      created_at: row.created_at.toISOString(),
    }));
  },

  async listed(db, params) {
    const hotel = hotelIn(params);
    return listedRoomIds(db, readRoomQuery(params, hotel === '' ? undefined : await findHotel(db, hotel)));
  },

  async plan(db, records, seenOnLine) {
    const [amenities, known] = await Promise.all([listAmenityChoices(db), findRoomsOfFile(db, records)]);
    return planLines(
      records,
      {
        parse: (record) => {
          const hotel = known.hotelOf(record);
          const row = known.roomOf(record);
          const parsed = parseRoom(valuesInFile(record), amenities);
          const hotelProblem = hotel.ok
            ? row && row.hotelId !== hotel.id && 'A room stays in its hotel.'
            : hotel.problem;
          if (!parsed.ok || !hotel.ok || hotelProblem) {
            const problems = parsed.ok ? {} : parsed.problems;
            return { ok: false, problems: { ...(hotelProblem && { hotel: hotelProblem }), ...problems } };
          }
          return { ok: true, value: { hotelId: hotel.id, hotelName: hotel.name, room: parsed.value } };
        },
        keyOf,
        labelOf: ({ values }) => [values.room_number, values.hotel].filter(Boolean).join(', '),
        valuesOf: ({ room, hotelName }) => roomValues(room, hotelName),
        findExisting: known.roomOf,
      },
      seenOnLine,
    );
  },

  async write(transaction, lines, { warn }) {
    const added = lines.flatMap((line) => (line.verdict === 'new' ? [line.value] : []));
    const changed = lines.flatMap((line) =>
      line.verdict === 'changed' ? [{ id: line.id, version: line.version, ...line.value }] : [],
    );
    refuseStale(await lockHotels(transaction, [...new Set(added.map(({ hotelId }) => hotelId))]));
    await insertRooms(transaction, added);
    const outOfService = changed.filter(({ room }) => room.status !== 'available').map(({ id }) => id);
    const closing = await idsNotYet(transaction, 'rooms', outOfService, ['maintenance', 'blocked']);
    refuseStale((await updateRooms(transaction, changed)) === changed.length);
    warn(await warnOfStays(transaction, 'rooms', closing));
  },
};

/** Columns that the file leaves out are as a new room has them. */
function valuesInFile({ values }: CsvRecord): Values<RoomField> {
  const otherwise: Partial<Values<RoomField>> = roomDefaults;
  return valuesOf(roomFields, (field) => values[field] ?? otherwise[field]);
}

function keyOf({ hotelId, room }: RoomOfHotel): string {
  return `${hotelId}/${room.number}`;
}
