import type { DatabaseTransaction } from '#db/transaction.ts';
import { isId } from '#lib/is-id.ts';

/** Changes to the photos of one hotel take turns. False when there is no such hotel, or none any more. */
export async function lockHotel(transaction: DatabaseTransaction, hotelId: string): Promise<boolean> {
  if (!isId(hotelId)) return false;
  const hotel = await transaction
    .selectFrom('hotels')
    .select('id')
    .where('id', '=', hotelId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return hotel !== undefined;
}
