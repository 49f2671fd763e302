import { later } from '#app/ui/later.ts';

// Where no telephone was asked and there is no paybill, nobody loads what speaks of them.

export const PromptPanel = later(() => import('./prompt-panel.tsx').then(({ PromptPanel: part }) => part));
export const Paybill = later(() =>
  import('#features/payments/components/paybill.tsx').then(({ Paybill: part }) => part),
);
