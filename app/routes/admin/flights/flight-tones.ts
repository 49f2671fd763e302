import type { FlightStatus } from '#features/catalogue/flights/flight.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const flightTones: Record<FlightStatus, BadgeTone> = {
  active: 'success',
  delayed: 'warning',
  cancelled: 'danger',
};
