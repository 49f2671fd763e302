import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { listAmenityChoices } from '../editing/amenity-choices.ts';
import { listCountries } from '../editing/countries.ts';
import type { Saved, Values } from '../editing/save-outcome.ts';
import { addRow, updateRow } from '../editing/save-row.ts';
import { type Hotel, type HotelField, hotelValues } from './hotel.ts';
import { type HotelChoices, parseHotel } from './parse-hotel.ts';
import { readHotel } from './read-hotel.ts';
import { warnOfStays } from './warn-of-stays.ts';
import { insertHotels, writeHotel } from './write-hotels.ts';

export const requiredOfHotel = ['name', 'city', 'price_per_night'] as const;

export async function addHotel(
  db: Database,
  values: Values<HotelField>,
  actor: Actor,
): Promise<Saved<HotelField>> {
  const parsed = parseHotel(values, await hotelChoices(db), requiredOfHotel);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return addRow(db, {
    ...saving(parsed.value, actor),
    insert: async (transaction) => {
      const [id = ''] = await insertHotels(transaction, [parsed.value]);
      return id;
    },
  });
}

/** Its rooms are counted, not typed: `total_rooms` says nothing here. */
export async function updateHotel(
  db: Database,
  {
    id,
    version,
    values,
    confirmed,
  }: { id: string; version: number; values: Values<HotelField>; confirmed?: string },
  actor: Actor,
): Promise<Saved<HotelField>> {
  const uncounted = { total_rooms: '' };
  const parsed = parseHotel({ ...values, ...uncounted }, await hotelChoices(db), requiredOfHotel);
  if (!parsed.ok) return { ok: false, error: 'invalid', problems: parsed.problems };
  return updateRow(db, {
    ...saving(parsed.value, actor),
    after: { ...hotelValues(parsed.value), ...uncounted },
    id,
    read: async (transaction) => {
      const hotel = await readHotel(transaction, id);
      return hotel && { ...hotel, values: { ...hotel.values, ...uncounted } };
    },
    write: (transaction) => writeHotel(transaction, id, version, parsed.value),
    warn: async (transaction, before) =>
      parsed.value.status === 'inactive' && before.status !== 'inactive'
        ? warnOfStays(transaction, 'hotels', [id])
        : [],
    confirmed,
  });
}

export async function hotelChoices(db: Database): Promise<HotelChoices> {
  const [countries, amenities] = await Promise.all([listCountries(db), listAmenityChoices(db)]);
  return { countries, amenities };
}

function saving(hotel: Hotel, actor: Actor) {
  return {
    subject: 'hotel',
    after: hotelValues(hotel),
    actor,
    taken: { name: `There is a hotel called ${hotel.name} in ${hotel.city} already.` },
  };
}
