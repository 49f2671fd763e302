import { iconOf } from './icon-of.tsx';
import hotelSprite from './sprites/hotels.svg?url';

// On the pages of hotels.

const onHotelPages = (name: string) => iconOf(hotelSprite, name);
export const Bed = /* @__PURE__ */ onHotelPages('bed');
export const Expand = /* @__PURE__ */ onHotelPages('expand');
export const Fence = /* @__PURE__ */ onHotelPages('fence');
export const Heart = /* @__PURE__ */ onHotelPages('heart');
export const MoonStar = /* @__PURE__ */ onHotelPages('moon-star');
export const Presentation = /* @__PURE__ */ onHotelPages('presentation');
export const TreePalm = /* @__PURE__ */ onHotelPages('tree-palm');
export const TownHall = /* @__PURE__ */ onHotelPages('landmark');
export const TrainFront = /* @__PURE__ */ onHotelPages('train-front');
export const UsersRound = /* @__PURE__ */ onHotelPages('users-round');
export const List = /* @__PURE__ */ onHotelPages('list');
export const MapIcon = /* @__PURE__ */ onHotelPages('map');

/** The symbols of amenities, which only their names choose from. */
const symbols = {
  wifi: 'wifi',
  car: 'car',
  coffee: 'coffee',
  tv: 'tv',
  bath: 'bath',
  utensils: 'utensils',
  dumbbell: 'dumbbell',
  waves: 'waves-horizontal',
  star: 'star',
  snowflake: 'snowflake',
  shower: 'shower-head',
  net: 'bug-off',
  safe: 'vault',
  parking: 'circle-letter-p',
  bus: 'bus',
  router: 'router',
  bell: 'concierge-bell',
  laundry: 'washing-machine',
  prayer: 'moon-star',
  power: 'zap',
  pool: 'waves-ladder',
  beach: 'tree-palm',
  spa: 'flower-2',
  meeting: 'presentation',
  business: 'briefcase-business',
  conference: 'mic-vocal',
  breakfast: 'croissant',
  service: 'hand-platter',
  kitchen: 'cooking-pot',
};

export type AmenitySymbol = keyof typeof symbols;

export function amenityHref(name: AmenitySymbol): string {
  return `${hotelSprite}#${symbols[name]}`;
}
