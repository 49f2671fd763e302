import { pictureName } from '#features/catalogue/pictures/picture-names.ts';
import type { UsdMinor } from '#lib/money.ts';
import type { PresentedHotel } from './present-hotel.ts';

/** The others are on the page. */
const maxImages = 3;

/** schema.org facts about a hotel, for search engines. */
export function hotelData(
  { hotel, photos, amenities, scoreTenths, reviews, rooms }: PresentedHotel,
  { baseUrl, price }: { baseUrl: string; price: (amountUsdMinor: UsdMinor) => string },
): object {
  const prices = rooms.map(({ perNightMinor }) => perNightMinor);
  const { latitude, longitude } = hotel;
  return {
    '@context': 'https://schema.org',
    '@type': 'Hotel',
    '@id': `${baseUrl}/hotels/${hotel.id}`,
    url: `${baseUrl}/hotels/${hotel.id}`,
    name: hotel.name,
    description: hotel.description || undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: hotel.address || undefined,
      addressLocality: hotel.city,
      addressCountry: hotel.country,
    },
    geo: latitude === null ? undefined : { '@type': 'GeoCoordinates', latitude, longitude },
    starRating: { '@type': 'Rating', ratingValue: hotel.stars },
    aggregateRating:
      scoreTenths === null
        ? undefined
        : {
            '@type': 'AggregateRating',
            ratingValue: (scoreTenths / 10).toFixed(1),
            bestRating: 10,
            worstRating: 2,
            reviewCount: reviews.total,
          },
    image:
      photos.length > 0
        ? photos.slice(0, maxImages).map(({ id }) => `${baseUrl}/pictures/${pictureName(id, 1280)}`)
        : undefined,
    checkinTime: hotel.checkInFrom,
    checkoutTime: hotel.checkOutUntil,
    priceRange: prices.length > 0 ? `${price(Math.min(...prices))} - ${price(Math.max(...prices))}` : undefined,
    amenityFeature: amenities.map(({ name }) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
  };
}
