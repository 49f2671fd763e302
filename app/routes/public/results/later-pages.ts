import { later } from '../../../ui/later.ts';

// Who looks at flights needs neither the hotels nor the form. There is no Suspense around these on purpose: the page
// before stays until the next one is whole.

export const FlightFormPage = later(() =>
  import('./flight-form-page.tsx').then(({ FlightFormPage: part }) => part),
);
export const FlightResults = later(() =>
  import('./flight-results.tsx').then(({ FlightResults: part }) => part),
);
export const HotelFormPage = later(() =>
  import('./hotel-form-page.tsx').then(({ HotelFormPage: part }) => part),
);
export const HotelResults = later(() => import('./hotel-results.tsx').then(({ HotelResults: part }) => part));
