import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { addAmenities, openHotel, openRoom } from '#tests/catalogue/hotel-forms.ts';
import { editing } from '#tests/catalogue/small-world.ts';
import { readWholeCsv } from '#tests/catalogue/whole-files.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { exportCsv } from '../exchange/export-records.ts';
import { type CatalogueKind, recordsOf } from '../exchange/kinds.ts';
import { readHotel } from './hotels.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await addAmenities(database.db, ['Pool', 'Gym', 'Safe']);
});
afterAll(() => database.drop());

async function plan(kind: CatalogueKind, content: string) {
  const file = await readWholeCsv(content);
  if (!file.ok) throw new Error(file.problem);
  return recordsOf(kind).plan(database.db, file.records);
}

async function bringIn(kind: CatalogueKind, content: string) {
  const lines = await plan(kind, content);
  await inTransaction(database.db, (transaction) => recordsOf(kind).write(transaction, lines, editing(database.db)));
  return lines;
}

async function exported(kind: CatalogueKind): Promise<string> {
  const pieces = await Array.fromAsync(exportCsv(database.db, kind));
  return pieces.join('');
}

function verdicts(lines: Awaited<ReturnType<typeof plan>>) {
  return lines.map((line) => (line.verdict === 'wrong' ? line.problems : line.verdict));
}

async function countRooms(hotelName: string): Promise<number> {
  const rows = await database.db
    .selectFrom('rooms')
    .innerJoin('hotels', 'hotels.id', 'rooms.hotelId')
    .select('rooms.id')
    .where('hotels.name', '=', hotelName)
    .execute();
  return rows.length;
}

describe('a file of hotels', () => {
  test('says line by line what it would do, and does it to the lines that are right', async () => {
    await openHotel(database.db, {
      name: 'Known House',
      city: 'Nairobi',
      price_per_night: '50',
      description: 'Kept.',
      description_ar: 'يبقى.',
      address_ar: 'شارع كيماثي',
    });
    const file = [
      'name,city,country,price_per_night,total_rooms,amenities',
      'Known House,nairobi,Kenya,55,400,Pool',
      'New House,Arusha,Tanzania,80,12,Gym; Pool',
      'On Request,Arusha,TZ,,,',
      'Bad House,Arusha,TZ,80,3,Helipad; Moat',
      'Roomy,Arusha,TZ,,3,',
      'new house,ARUSHA,TZ,90,1,',
      ',Arusha,TZ,90,1,',
    ].join('\n');
    const lines = await bringIn('hotels', file);
    expect(verdicts(lines)).toEqual([
      'changed',
      'new',
      'new',
      ['amenities: There are no amenities "Helipad", "Moat".'],
      ['price_per_night: Rooms need a price: enter one, or 0 total rooms.'],
      ['This duplicates line 3.'],
      ['name: Name is missing.'],
    ]);
    expect(await countRooms('New House')).toBe(12);
    expect(await countRooms('Known House')).toBe(0);
    const known = await database.db.selectFrom('hotels').selectAll().where('name', '=', 'Known House').execute();
    expect(known).toMatchObject([
      { pricePerNightMinor: 5500, description: 'Kept.', addressAr: 'شارع كيماثي', freeCancellationDays: 1 },
    ]);
    expect(known[0]?.descriptions).toEqual({ ar: 'يبقى.' });
    const onRequest = await database.db
      .selectFrom('hotels')
      .select('pricePerNightMinor')
      .where('name', '=', 'On Request')
      .execute();
    expect(onRequest).toEqual([{ pricePerNightMinor: null }]);
  });

  test('that was exported changes nothing when it comes back, whatever the hotels are called', async () => {
    await openHotel(database.db, {
      name: '=cmd|calc, "quoted"',
      city: 'Kigali',
      country: 'RW',
      description: 'Two\nlines',
      description_fr: 'Deux\nlignes',
      amenities: 'Safe\nGym',
      free_cancellation_days: '',
      total_rooms: '2',
      latitude: '-1.95',
      longitude: '30.06',
    });
    await openHotel(database.db, { name: 'فندق', city: 'دبي', country: 'AE' });
    const onRequest = await openHotel(database.db, { name: 'Ask Us', total_rooms: '4' });
    await database.db.updateTable('hotels').set({ pricePerNightMinor: null }).where('id', '=', onRequest).execute();
    const content = await exported('hotels');
    const lines = await plan('hotels', content);
    expect(lines.length).toBeGreaterThanOrEqual(5);
    expect(new Set(lines.map(({ verdict }) => verdict))).toEqual(new Set(['unchanged']));
    expect(content).toContain(`"'=cmd|calc, ""quoted"""`);
  });

  test('finds a hotel by its id, though name and city are others now', async () => {
    const id = await openHotel(database.db, { name: 'Before', city: 'Nakuru' });
    await bringIn('hotels', `id,name,city\n${id},After,Eldoret\n`);
    expect((await readHotel(database.db, id))?.values).toMatchObject({
      name: 'After',
      city: 'Eldoret',
      price_per_night: '120',
    });
  });
});

describe('a file of rooms', () => {
  test('says line by line what it would do, and does it to the lines that are right', async () => {
    const hotel = await openHotel(database.db, { name: 'Room House', city: 'Diani', total_rooms: '1' });
    await openHotel(database.db, { name: 'Same Name', city: 'Diani' });
    await openHotel(database.db, { name: 'Same Name', city: 'Malindi' });
    const other = await openHotel(database.db, { name: 'Third House', city: 'Diani' });
    const elsewhere = await openRoom(database.db, { hotel: other, room_number: '9' });
    const file = [
      'id,hotel,city,room_number,room_type,price_per_night,capacity,amenities,has_balcony',
      ',Room House,Diani,101,Standard,99.5,3,Safe,yes',
      ',room house,,102,Suite,150,2,,',
      ',Same Name,,1,Suite,150,2,,',
      ',Same Name,Malindi,1,Suite,150,2,,',
      ',Nowhere,,1,Suite,150,2,,',
      ',Room House,Diani,103,Suite,free,99,Moat,perhaps',
      `${elsewhere},Room House,Diani,104,Suite,150,2,,`,
      `${elsewhere},Third House,Diani,10,Suite,150,2,,`,
      ',Room House,Diani,102,Suite,160,2,,',
    ].join('\n');
    const lines = await bringIn('rooms', file);
    expect(verdicts(lines)).toEqual([
      'changed',
      'new',
      ['hotel: More than one hotel is called "Same Name". Enter the city too.'],
      'new',
      ['hotel: There is no hotel "Nowhere".'],
      [
        'capacity: Enter 1 to 20 guests.',
        'has_balcony: Enter true or false.',
        'price_per_night: Enter dollars, such as 120 or 119.50.',
        'amenities: There is no amenity "Moat".',
      ],
      ['hotel: A room cannot move to another hotel.'],
      'changed',
      ['This duplicates line 3.'],
    ]);
    const rooms = await database.db
      .selectFrom('rooms')
      .innerJoin('roomTypes', 'roomTypes.id', 'rooms.roomTypeId')
      .select(['roomNumber', 'name', 'pricePerNightMinor', 'capacity', 'hasBalcony', 'status'])
      .where('rooms.hotelId', '=', hotel)
      .orderBy('roomNumber')
      .execute();
    expect(rooms).toEqual([
      {
        roomNumber: '101',
        name: 'Standard',
        pricePerNightMinor: 9950,
        capacity: 3,
        hasBalcony: true,
        status: 'available',
      },
      {
        roomNumber: '102',
        name: 'Suite',
        pricePerNightMinor: 15000,
        capacity: 2,
        hasBalcony: false,
        status: 'available',
      },
    ]);
  });

  test('that was exported changes nothing when it comes back', async () => {
    const lines = await plan('rooms', await exported('rooms'));
    expect(lines.length).toBeGreaterThan(10);
    expect(new Set(lines.map(({ verdict }) => verdict))).toEqual(new Set(['unchanged']));
  });
});
