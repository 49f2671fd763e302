import type { RoomStatus } from '#features/catalogue/rooms/room.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const roomTones = {
  available: 'success',
  occupied: 'brand',
  maintenance: 'warning',
  reserved: 'neutral',
  blocked: 'danger',
} as const satisfies Record<RoomStatus, BadgeTone>;
