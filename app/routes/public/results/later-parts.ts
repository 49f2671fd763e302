import { later } from '#ui/later.ts';

// Parts that a results page shows only on demand or in some states. On a slow connection every kilobyte that is loaded
// without need is felt.

export const FlightForm = later(() => import('./flight-form.tsx').then(({ FlightForm: part }) => part));
export const HotelForm = later(() => import('./hotel-form.tsx').then(({ HotelForm: part }) => part));
export const PriceCalendar = later(() => import('./price-calendar.tsx').then(({ PriceCalendar: part }) => part));
export const StayCalendar = later(() => import('./price-calendar.tsx').then(({ StayCalendar: part }) => part));
export const ChosenLegs = later(() => import('./chosen-legs.tsx').then(({ ChosenLegs: part }) => part));
export const NoFlights = later(() => import('./no-flights.tsx').then(({ NoFlights: part }) => part));
export const ChosenFilters = later(() => import('./chosen-filters.tsx').then(({ ChosenFilters: part }) => part));
export const NoHotels = later(() => import('./chosen-filters.tsx').then(({ NoHotels: part }) => part));
export const HotelsMap = later(() => import('./hotels-map.tsx').then(({ HotelsMap: part }) => part));
