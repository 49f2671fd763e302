import type { HotelStatus } from '#features/catalogue/hotels/hotel.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const hotelTones = {
  active: 'success',
  inactive: 'neutral',
  maintenance: 'warning',
} as const satisfies Record<HotelStatus, BadgeTone>;
