import { iconOf } from './icon-of.tsx';
import hotelSprite from './sprites/hotels.svg?url';

// On the pages of hotels.

const onHotelPages = (name: string) => iconOf(hotelSprite, name);
/** Under the name of an amenity. */
const ofAmenity = (name: string) => iconOf(hotelSprite, name);
export const Bed = /* @__PURE__ */ onHotelPages('bed');
export const Expand = /* @__PURE__ */ onHotelPages('expand');
export const Fence = /* @__PURE__ */ onHotelPages('fence');
export const Heart = /* @__PURE__ */ onHotelPages('heart');
export const MoonStar = /* @__PURE__ */ ofAmenity('prayer');
export const Presentation = /* @__PURE__ */ ofAmenity('meeting');
export const TreePalm = /* @__PURE__ */ ofAmenity('beach');
export const TownHall = /* @__PURE__ */ onHotelPages('landmark');
export const TrainFront = /* @__PURE__ */ onHotelPages('train-front');
export const UsersRound = /* @__PURE__ */ onHotelPages('users-round');
export const List = /* @__PURE__ */ onHotelPages('list');
export const MapIcon = /* @__PURE__ */ onHotelPages('map');

/** The sprite has a symbol for each icon of an amenity, under its name: art/amenity-symbols.ts. */
export function amenityHref(name: string): string {
  return `${hotelSprite}#${name}`;
}
