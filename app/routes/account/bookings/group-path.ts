import type { BookingGroup } from '#features/booking/my-bookings/booking-groups.ts';

export function groupPath(group: BookingGroup, page = 1): string {
  const params = new URLSearchParams();
  if (group !== 'all') params.set('show', group);
  if (page > 1) params.set('page', String(page));
  return `/account/bookings${params.size > 0 ? `?${params}` : ''}`;
}
