import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';

/** What an agency sold is cancelled by the agency; everything else by its owner. */
export function mayCancel({ access, agency }: Pick<ShownTrip, 'access' | 'agency'>): boolean {
  return access === (agency ? 'agency' : 'owner');
}
