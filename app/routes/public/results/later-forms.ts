import { lazy } from 'react';

// A page of results needs no form until somebody wants to change the search, and its code is a second on a slow line.

export const FlightForm = lazy(() =>
  import('./flight-form.tsx').then(({ FlightForm: part }) => ({ default: part })),
);
export const HotelForm = lazy(() =>
  import('./hotel-form.tsx').then(({ HotelForm: part }) => ({ default: part })),
);
