import { lazy } from 'react';

// Who flies needs nothing of a stay, and who has paid nothing of the ways to pay. There is no Suspense around these on
// purpose: the page before stays until the next one is whole.

export const FlightLegs = lazy(() =>
  import('./flight-legs.tsx').then(({ FlightLegs: part }) => ({ default: part })),
);
export const StayTicket = lazy(() =>
  import('./stay-ticket.tsx').then(({ StayTicket: part }) => ({ default: part })),
);
export const HoldPanel = lazy(() =>
  import('./hold-panel.tsx').then(({ HoldPanel: part }) => ({ default: part })),
);
