import { lazy } from 'react';

// Who books flights needs nothing of a stay, and the other way round.

export const FlightCheckout = lazy(() =>
  import('./flight-checkout.tsx').then(({ FlightCheckout: part }) => ({ default: part })),
);
export const StayCheckout = lazy(() =>
  import('./stay-checkout.tsx').then(({ StayCheckout: part }) => ({ default: part })),
);
