import { later } from '#ui/later.ts';

// Parts that only some bookings show: flights or a stay, payment of a hold, agencies. There is no Suspense around them on
// purpose: the previous page stays until the next one is complete.

export const FlightLegs = later(() => import('./trip/flight-ticket.tsx').then(({ FlightLegs: part }) => part));
export const StayTicket = later(() => import('./trip/stay-ticket.tsx').then(({ StayTicket: part }) => part));
export const HoldPanel = later(() => import('./trip/hold-panel.tsx').then(({ HoldPanel: part }) => part));
export const LatePrompt = later(() => import('./trip/prompt-panel.tsx').then(({ LatePrompt: part }) => part));
export const AgencyCard = later(() => import('./trip/agency-card.tsx').then(({ AgencyCard: part }) => part));
export const AgencyHold = later(() => import('./trip/agency-card.tsx').then(({ AgencyHold: part }) => part));
export const SaleHeading = later(() => import('./trip/sale-parts.tsx').then(({ SaleHeading: part }) => part));
export const SaleChangeText = later(() => import('./trip/sale-parts.tsx').then(({ SaleChangeText: part }) => part));
export const SaleDocuments = later(() => import('./trip/sale-parts.tsx').then(({ SaleDocuments: part }) => part));
export const SalePanel = later(() => import('./trip/sale-panel.tsx').then(({ SalePanel: part }) => part));
export const SaleCancelForm = later(() => import('./sale-cancel-form.tsx').then(({ SaleCancelForm: part }) => part));
