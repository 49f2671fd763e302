import { lazy } from 'react';

// What a page of results shows to some only: those who change the search, look for a cheaper day, choose a second leg,
// find nothing or want a map. On a slow line everything that comes along unasked is felt.

export const FlightForm = lazy(() =>
  import('./flight-form.tsx').then(({ FlightForm: part }) => ({ default: part })),
);
export const HotelForm = lazy(() =>
  import('./hotel-form.tsx').then(({ HotelForm: part }) => ({ default: part })),
);
export const PriceCalendar = lazy(() =>
  import('#features/search/flights/components/price-calendar.tsx').then(({ PriceCalendar: part }) => ({
    default: part,
  })),
);
export const ChosenLegs = lazy(() =>
  import('#features/search/flights/components/chosen-legs.tsx').then(({ ChosenLegs: part }) => ({
    default: part,
  })),
);
export const NoFlights = lazy(() =>
  import('#features/search/flights/components/no-flights.tsx').then(({ NoFlights: part }) => ({
    default: part,
  })),
);
export const HotelsMap = lazy(() =>
  import('./hotels-map.tsx').then(({ HotelsMap: part }) => ({ default: part })),
);
