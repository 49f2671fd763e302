import { lazy } from 'react';

// Who reviews flights needs nothing of a stay, and the other way round.

export const FlightReview = lazy(() =>
  import('./flight-review.tsx').then(({ FlightReview: part }) => ({ default: part })),
);
export const StayReview = lazy(() =>
  import('./stay-review.tsx').then(({ StayReview: part }) => ({ default: part })),
);
