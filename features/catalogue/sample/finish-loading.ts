import type { Client } from 'pg';

/** Statistics and figures are brought up to date by whoever made them old, and not by the next visitor. */
export async function finishLoading(client: Client): Promise<void> {
  await client.query(`
    analyze airports, airlines, flights, flight_cabins, locations, amenities, hotels, hotel_amenities, hotel_reviews,
      room_types, rooms, room_amenities`);
  await client.query('select refresh_flight_days()');
  await client.query('select refresh_hotel_room_counts()');
  await client.query('analyze flight_days, hotel_room_counts');
}
