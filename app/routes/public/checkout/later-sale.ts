import { later } from '#ui/later.ts';

// Only an agent's form has these.

export const SaleContact = later(() => import('./sale-cards.tsx').then(({ SaleContact: part }) => part));
export const SaleCredit = later(() => import('./sale-cards.tsx').then(({ SaleCredit: part }) => part));
export const SaleTotals = later(() => import('./sale-cards.tsx').then(({ SaleTotals: part }) => part));
export const SaleObstacle = later(() => import('./sale-alerts.tsx').then(({ SaleObstacle: part }) => part));
export const SaleNote = later(() => import('./sale-alerts.tsx').then(({ SaleNote: part }) => part));
