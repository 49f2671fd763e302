import { iconOf } from './icon-of.tsx';
import hotelSprite from './sprites/hotels.svg?url';

// On the pages of hotels, most of them for amenities.

const onHotelPages = (name: string) => iconOf(hotelSprite, name);
export const Bath = /* @__PURE__ */ onHotelPages('bath');
export const Bed = /* @__PURE__ */ onHotelPages('bed');
export const BugOff = /* @__PURE__ */ onHotelPages('bug-off');
export const Bus = /* @__PURE__ */ onHotelPages('bus');
export const CircleParking = /* @__PURE__ */ onHotelPages('circle-letter-p');
export const Coffee = /* @__PURE__ */ onHotelPages('coffee');
export const ConciergeBell = /* @__PURE__ */ onHotelPages('concierge-bell');
export const CookingPot = /* @__PURE__ */ onHotelPages('cooking-pot');
export const Croissant = /* @__PURE__ */ onHotelPages('croissant');
export const Dumbbell = /* @__PURE__ */ onHotelPages('dumbbell');
export const Expand = /* @__PURE__ */ onHotelPages('expand');
export const Fence = /* @__PURE__ */ onHotelPages('fence');
export const Flower2 = /* @__PURE__ */ onHotelPages('flower-2');
export const HandPlatter = /* @__PURE__ */ onHotelPages('hand-platter');
export const Heart = /* @__PURE__ */ onHotelPages('heart');
export const MicVocal = /* @__PURE__ */ onHotelPages('mic-vocal');
export const MoonStar = /* @__PURE__ */ onHotelPages('moon-star');
export const Presentation = /* @__PURE__ */ onHotelPages('presentation');
export const Router = /* @__PURE__ */ onHotelPages('router');
export const ShowerHead = /* @__PURE__ */ onHotelPages('shower-head');
export const Snowflake = /* @__PURE__ */ onHotelPages('snowflake');
export const TreePalm = /* @__PURE__ */ onHotelPages('tree-palm');
export const TownHall = /* @__PURE__ */ onHotelPages('landmark');
export const TrainFront = /* @__PURE__ */ onHotelPages('train-front');
export const Tv = /* @__PURE__ */ onHotelPages('tv');
export const UsersRound = /* @__PURE__ */ onHotelPages('users-round');
export const Utensils = /* @__PURE__ */ onHotelPages('utensils');
export const Vault = /* @__PURE__ */ onHotelPages('vault');
export const WashingMachine = /* @__PURE__ */ onHotelPages('washing-machine');
export const Waves = /* @__PURE__ */ onHotelPages('waves-horizontal');
export const WavesLadder = /* @__PURE__ */ onHotelPages('waves-ladder');
export const Wifi = /* @__PURE__ */ onHotelPages('wifi');
export const Zap = /* @__PURE__ */ onHotelPages('zap');
