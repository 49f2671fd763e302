import { Bath, Car, Coffee, Dumbbell, type Icon, Star, Tv, Utensils, Waves, Wifi } from '#ui/icons.tsx';
import type { AmenityIcon as AmenityIconName } from '../amenities/amenity.ts';

const icons: Record<AmenityIconName, Icon> = {
  wifi: Wifi,
  car: Car,
  coffee: Coffee,
  tv: Tv,
  bath: Bath,
  utensils: Utensils,
  dumbbell: Dumbbell,
  waves: Waves,
  star: Star,
};

/** Decorative: the amenity's name is always beside it. */
export function AmenityIcon({ name, size = 20 }: { name: AmenityIconName; size?: number }) {
  const Icon = icons[name];
  return <Icon size={size} strokeWidth={1.5} className="flex-none" />;
}
