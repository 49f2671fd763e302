import { lazy } from 'react';

// Who flies needs nothing of a stay, who has paid nothing of the ways to pay, and only agencies what is said to agencies. There is no Suspense around these on
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
export const LatePrompt = lazy(() =>
  import('./late-prompt.tsx').then(({ LatePrompt: part }) => ({ default: part })),
);
export const AgencyCard = lazy(() =>
  import('./agency-card.tsx').then(({ AgencyCard: part }) => ({ default: part })),
);
export const AgencyHold = lazy(() =>
  import('./agency-card.tsx').then(({ AgencyHold: part }) => ({ default: part })),
);
export const SaleHeading = lazy(() =>
  import('./sale-parts.tsx').then(({ SaleHeading: part }) => ({ default: part })),
);
export const SaleChangeWords = lazy(() =>
  import('./sale-parts.tsx').then(({ SaleChangeWords: part }) => ({ default: part })),
);
export const SaleDocuments = lazy(() =>
  import('./sale-parts.tsx').then(({ SaleDocuments: part }) => ({ default: part })),
);
export const SalePanel = lazy(() =>
  import('./sale-panel.tsx').then(({ SalePanel: part }) => ({ default: part })),
);
export const SaleCancelForm = lazy(() =>
  import('./sale-cancel-form.tsx').then(({ SaleCancelForm: part }) => ({ default: part })),
);
