import { lazy } from 'react';

// Who looks at flights needs neither the hotels nor the form. There is no Suspense around these on purpose: the page
// before stays until the next one is whole.

export const FlightFormPage = lazy(() =>
  import('./flight-form-page.tsx').then(({ FlightFormPage: part }) => ({ default: part })),
);
export const FlightResults = lazy(() =>
  import('./flight-results.tsx').then(({ FlightResults: part }) => ({ default: part })),
);
export const HotelFormPage = lazy(() =>
  import('./hotel-form-page.tsx').then(({ HotelFormPage: part }) => ({ default: part })),
);
export const HotelResults = lazy(() =>
  import('./hotel-results.tsx').then(({ HotelResults: part }) => ({ default: part })),
);
