import {
  Bath,
  BugOff,
  Bus,
  CircleParking,
  Coffee,
  ConciergeBell,
  CookingPot,
  Croissant,
  Dumbbell,
  Flower2,
  HandPlatter,
  MicVocal,
  MoonStar,
  Presentation,
  Router,
  ShowerHead,
  Snowflake,
  TreePalm,
  Tv,
  Utensils,
  Vault,
  WashingMachine,
  Waves,
  WavesLadder,
  Wifi,
  Zap,
} from '#ui/hotel-icons.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { BriefcaseBusiness, Car, Star } from '#ui/icons.tsx';
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
  snowflake: Snowflake,
  shower: ShowerHead,
  net: BugOff,
  safe: Vault,
  parking: CircleParking,
  bus: Bus,
  router: Router,
  bell: ConciergeBell,
  laundry: WashingMachine,
  prayer: MoonStar,
  power: Zap,
  pool: WavesLadder,
  beach: TreePalm,
  spa: Flower2,
  meeting: Presentation,
  business: BriefcaseBusiness,
  conference: MicVocal,
  breakfast: Croissant,
  service: HandPlatter,
  kitchen: CookingPot,
};

/** Decorative: the amenity's name is always beside it. */
export function AmenityIcon({ name, size = 20 }: { name: AmenityIconName; size?: number }) {
  const Icon = icons[name];
  return <Icon size={size} strokeWidth={1.5} className="flex-none" />;
}
