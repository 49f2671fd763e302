import { lazy } from 'react';

// Only an agent's form has these.

export const SaleContact = lazy(() =>
  import('#features/booking/components/selling/sale-contact.tsx').then(({ SaleContact: part }) => ({
    default: part,
  })),
);
export const SaleCredit = lazy(() =>
  import('#features/booking/components/selling/sale-credit.tsx').then(({ SaleCredit: part }) => ({
    default: part,
  })),
);
export const SaleTotals = lazy(() =>
  import('#features/booking/components/selling/sale-totals.tsx').then(({ SaleTotals: part }) => ({
    default: part,
  })),
);
export const SaleObstacle = lazy(() =>
  import('#features/booking/components/selling/sale-obstacle.tsx').then(({ SaleObstacle: part }) => ({
    default: part,
  })),
);
export const SaleNote = lazy(() =>
  import('#features/booking/components/selling/sale-note.tsx').then(({ SaleNote: part }) => ({
    default: part,
  })),
);
