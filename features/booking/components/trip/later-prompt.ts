import { lazy } from 'react';

// Where no telephone was asked and there is no paybill, nobody loads what speaks of them.

export const PromptPanel = lazy(() =>
  import('./prompt-panel.tsx').then(({ PromptPanel: part }) => ({ default: part })),
);
export const Paybill = lazy(() =>
  import('#features/payments/components/paybill.tsx').then(({ Paybill: part }) => ({ default: part })),
);
