import { later } from '../../../ui/later.ts';

// Only an agent's form has these.

export const SaleContact = later(() => import('./sale-contact.tsx').then(({ SaleContact: part }) => part));
export const SaleCredit = later(() => import('./sale-credit.tsx').then(({ SaleCredit: part }) => part));
export const SaleTotals = later(() => import('./sale-totals.tsx').then(({ SaleTotals: part }) => part));
export const SaleObstacle = later(() => import('./sale-obstacle.tsx').then(({ SaleObstacle: part }) => part));
export const SaleNote = later(() => import('./sale-note.tsx').then(({ SaleNote: part }) => part));
