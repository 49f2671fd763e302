import { amenityHref } from '#ui/hotel-icons.tsx';
import { SpriteIcon } from '#ui/icon-of.tsx';
import type { AmenityIcon as AmenityIconName } from '../amenities/amenity.ts';

/** Decorative: the amenity's name is always beside it. */
export function AmenityIcon({ name, size = 20 }: { name: AmenityIconName; size?: number }) {
  return <SpriteIcon href={amenityHref(name)} size={size} strokeWidth={1.5} className="flex-none" />;
}
