import { later } from '../../../ui/later.ts';

// Who flies needs nothing of a stay, who has paid nothing of the ways to pay, and only agencies what is said to agencies. There is no Suspense around these on
// purpose: the page before stays until the next one is whole.

export const FlightLegs = later(() => import('./flight-legs.tsx').then(({ FlightLegs: part }) => part));
export const StayTicket = later(() => import('./stay-ticket.tsx').then(({ StayTicket: part }) => part));
export const HoldPanel = later(() => import('./hold-panel.tsx').then(({ HoldPanel: part }) => part));
export const LatePrompt = later(() => import('./late-prompt.tsx').then(({ LatePrompt: part }) => part));
export const AgencyCard = later(() => import('./agency-card.tsx').then(({ AgencyCard: part }) => part));
export const AgencyHold = later(() => import('./agency-card.tsx').then(({ AgencyHold: part }) => part));
export const SaleHeading = later(() => import('./sale-parts.tsx').then(({ SaleHeading: part }) => part));
export const SaleChangeText = later(() =>
  import('./sale-parts.tsx').then(({ SaleChangeText: part }) => part),
);
export const SaleDocuments = later(() => import('./sale-parts.tsx').then(({ SaleDocuments: part }) => part));
export const SalePanel = later(() => import('./sale-panel.tsx').then(({ SalePanel: part }) => part));
export const SaleCancelForm = later(() =>
  import('./sale-cancel-form.tsx').then(({ SaleCancelForm: part }) => part),
);
