/** What filters and sorting know of a hotel that has enough free rooms. */
export interface HotelOffer {
  id: string;
  name: string;
  stars: number;
  reviews: number;
  scoreTenths: number | null;
  /** By their numbers. */
  amenities: readonly number[];
  perNightMinor: number;
}
