import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import type { Hotel } from './hotel.ts';

type Place = Pick<Hotel, 'city' | 'country' | 'coordinates'>;

/**
 * The location that a hotel's city and country mean, made when there is none. It is locked: whoever wants to delete it
 * waits, and then finds the hotel in it.
 */
export async function locationOfHotel(transaction: DatabaseTransaction, place: Place): Promise<string> {
  const found = await findLocation(transaction, place);
  if (found) return found;
  await addLocation(transaction, place);
  const added = await findLocation(transaction, place);
  if (!added) throw new Error('A location was deleted in the moment that it was made');
  return added;
}

async function findLocation(
  transaction: DatabaseTransaction,
  { city, country }: Place,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('locations')
    .select('id')
    .where(sql`lower(city)`, '=', sql`lower(${city})`)
    .where('country', '=', country)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row?.id;
}

/** As its neighbours in the country are; where its hotel is will do for a place on the map. */
async function addLocation(
  transaction: DatabaseTransaction,
  { city, country, coordinates }: Place,
): Promise<void> {
  const neighbour = await transaction
    .selectFrom('locations')
    .select(['region', 'timezone', 'currency'])
    .where('country', '=', country)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  await transaction
    .insertInto('locations')
    .values({ id: newId(), city, country, ...coordinates, ...neighbour })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
