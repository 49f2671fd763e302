import { later } from '../../../ui/later.ts';

// Who books flights needs nothing of a stay, and the other way round.

export const FlightCheckout = later(() =>
  import('./flight-checkout.tsx').then(({ FlightCheckout: part }) => part),
);
export const StayCheckout = later(() => import('./stay-checkout.tsx').then(({ StayCheckout: part }) => part));
