import type { ComponentProps, ReactElement } from 'react';
import hotelSprite from './sprites/hotels.svg?url';
import officeSprite from './sprites/office.svg?url';
import siteSprite from './sprites/site.svg?url';
import someSprite from './sprites/some-pages.svg?url';

// Icons come from sprite files that all pages share (art/render.ts generates them from this list): inline in every place,
// they were a quarter of a page.

interface IconProps extends Omit<ComponentProps<'svg'>, 'width' | 'height' | 'children'> {
  size?: number | undefined;
}

export type Icon = (props: IconProps) => ReactElement;

function iconOf(sprite: string, name: string): Icon {
  const href = `${sprite}#${name}`;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, when this file is loaded.
  return function Icon({ size = 20, strokeWidth = size > 16 ? 1.5 : 1.75, ...rest }) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: an icon without a label is hidden.
      <svg
        aria-hidden={rest['aria-label'] ? undefined : true}
        {...rest}
        width={size}
        height={size}
        fill="none"
        strokeWidth={strokeWidth}
      >
        <use href={href} />
      </svg>
    );
  };
}

// On public pages.

const onSite = (name: string) => iconOf(siteSprite, name);
export const Armchair = /* @__PURE__ */ onSite('armchair');
export const ArrowDown = /* @__PURE__ */ onSite('arrow-down');
export const ArrowLeft = /* @__PURE__ */ onSite('arrow-left');
export const ArrowLeftRight = /* @__PURE__ */ onSite('arrow-left-right');
export const ArrowRight = /* @__PURE__ */ onSite('arrow-right');
export const ArrowUp = /* @__PURE__ */ onSite('arrow-up');
export const BadgeCheck = /* @__PURE__ */ onSite('badge-check');
export const BedDouble = /* @__PURE__ */ onSite('bed-double');
export const BellOff = /* @__PURE__ */ onSite('bell-off');
export const BellPlus = /* @__PURE__ */ onSite('bell-plus');
export const BellRing = /* @__PURE__ */ onSite('bell-ring');
export const BriefcaseBusiness = /* @__PURE__ */ onSite('briefcase-business');
export const Calendar = /* @__PURE__ */ onSite('calendar');
export const CalendarDays = /* @__PURE__ */ onSite('calendar-days');
export const CalendarPlus = /* @__PURE__ */ onSite('calendar-plus');
export const CalendarX2 = /* @__PURE__ */ onSite('calendar-x-2');
export const Check = /* @__PURE__ */ onSite('check');
export const ChevronDown = /* @__PURE__ */ onSite('chevron-down');
export const ChevronLeft = /* @__PURE__ */ onSite('chevron-left');
export const ChevronRight = /* @__PURE__ */ onSite('chevron-right');
export const ChevronsLeft = /* @__PURE__ */ onSite('chevrons-left');
export const ChevronsRight = /* @__PURE__ */ onSite('chevrons-right');
export const ChevronsUpDown = /* @__PURE__ */ onSite('chevrons-up-down');
export const CircleCheck = /* @__PURE__ */ onSite('circle-check');
export const CircleX = /* @__PURE__ */ onSite('circle-x');
export const Clock = /* @__PURE__ */ onSite('clock');
export const Clock3 = /* @__PURE__ */ onSite('clock-3');
export const Construction = /* @__PURE__ */ onSite('construction');
export const DoorOpen = /* @__PURE__ */ onSite('door-open');
export const Download = /* @__PURE__ */ onSite('download');
export const Ellipsis = /* @__PURE__ */ onSite('ellipsis');
export const ExternalLink = /* @__PURE__ */ onSite('external-link');
export const Eye = /* @__PURE__ */ onSite('eye');
export const EyeOff = /* @__PURE__ */ onSite('eye-off');
export const FileText = /* @__PURE__ */ onSite('file-text');
export const Gift = /* @__PURE__ */ onSite('gift');
export const Globe = /* @__PURE__ */ onSite('globe');
export const Headset = /* @__PURE__ */ onSite('headset');
export const Hourglass = /* @__PURE__ */ onSite('hourglass');
export const HomeIcon = /* @__PURE__ */ onSite('house');
export const Info = /* @__PURE__ */ onSite('info');
export const Lock = /* @__PURE__ */ onSite('lock');
export const LogIn = /* @__PURE__ */ onSite('log-in');
export const Luggage = /* @__PURE__ */ onSite('luggage');
export const Mail = /* @__PURE__ */ onSite('mail');
export const MailOpen = /* @__PURE__ */ onSite('mail-open');
export const MapPin = /* @__PURE__ */ onSite('map-pin');
export const Menu = /* @__PURE__ */ onSite('menu');
export const MessageCircle = /* @__PURE__ */ onSite('message-circle');
export const Minus = /* @__PURE__ */ onSite('minus');
export const Monitor = /* @__PURE__ */ onSite('monitor');
export const Moon = /* @__PURE__ */ onSite('moon');
export const OctagonAlert = /* @__PURE__ */ onSite('octagon-exclamation-point');
export const Pencil = /* @__PURE__ */ onSite('pencil');
export const Phone = /* @__PURE__ */ onSite('phone');
export const Plane = /* @__PURE__ */ onSite('plane');
export const Plus = /* @__PURE__ */ onSite('plus');
export const ReceiptText = /* @__PURE__ */ onSite('receipt-text');
export const RefreshCw = /* @__PURE__ */ onSite('refresh-cw');
export const RotateCw = /* @__PURE__ */ onSite('rotate-cw');
export const Search = /* @__PURE__ */ onSite('search');
export const SearchX = /* @__PURE__ */ onSite('search-x');
export const Send = /* @__PURE__ */ onSite('send');
export const Share2 = /* @__PURE__ */ onSite('share-2');
export const SlidersHorizontal = /* @__PURE__ */ onSite('sliders-horizontal');
export const Smartphone = /* @__PURE__ */ onSite('smartphone');
export const Star = /* @__PURE__ */ onSite('star');
export const Store = /* @__PURE__ */ onSite('store');
export const StretchHorizontal = /* @__PURE__ */ onSite('stretch-horizontal');
export const Sun = /* @__PURE__ */ onSite('sun');
export const Tag = /* @__PURE__ */ onSite('tag');
export const ThumbsUp = /* @__PURE__ */ onSite('thumbs-up');
export const Ticket = /* @__PURE__ */ onSite('ticket');
export const TicketCheck = /* @__PURE__ */ onSite('ticket-check');
export const TriangleAlert = /* @__PURE__ */ onSite('triangle-exclamation-point');
export const Undo2 = /* @__PURE__ */ onSite('undo-2');
export const UserRound = /* @__PURE__ */ onSite('user-round');
export const X = /* @__PURE__ */ onSite('x');

// On a few public pages: hotels, contact, about.

const onSomePages = (name: string) => iconOf(someSprite, name);
export const Award = /* @__PURE__ */ onSomePages('award');
export const Car = /* @__PURE__ */ onSomePages('car');
export const Compass = /* @__PURE__ */ onSomePages('compass');
export const Flag = /* @__PURE__ */ onSomePages('flag');
export const HeartHandshake = /* @__PURE__ */ onSomePages('heart-handshake');
export const KeyRound = /* @__PURE__ */ onSomePages('key-round');
export const Lightbulb = /* @__PURE__ */ onSomePages('lightbulb');
export const List = /* @__PURE__ */ onSomePages('list');
export const LogOut = /* @__PURE__ */ onSomePages('log-out');
export const MailCheck = /* @__PURE__ */ onSomePages('mail-check');
export const MailX = /* @__PURE__ */ onSomePages('mail-x');
export const MapIcon = /* @__PURE__ */ onSomePages('map');
export const Maximize = /* @__PURE__ */ onSomePages('maximize');
export const MessageSquareText = /* @__PURE__ */ onSomePages('message-square-text');
export const ShieldCheck = /* @__PURE__ */ onSomePages('shield-check');
export const Sparkles = /* @__PURE__ */ onSomePages('sparkles');
export const UserPlus = /* @__PURE__ */ onSomePages('user-plus');
export const Users = /* @__PURE__ */ onSomePages('users');
export const Wallet = /* @__PURE__ */ onSomePages('wallet');

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

// Only for signed-in users.

const inOffice = (name: string) => iconOf(officeSprite, name);
export const Activity = /* @__PURE__ */ inOffice('activity');
export const Archive = /* @__PURE__ */ inOffice('archive');
export const Baby = /* @__PURE__ */ inOffice('baby');
export const BadgePercent = /* @__PURE__ */ inOffice('badge-percent');
export const Ban = /* @__PURE__ */ inOffice('ban');
export const Banknote = /* @__PURE__ */ inOffice('banknote');
export const Bell = /* @__PURE__ */ inOffice('bell');
export const BookOpen = /* @__PURE__ */ inOffice('book-open');
export const Building2 = /* @__PURE__ */ inOffice('building-complex');
export const CalendarClock = /* @__PURE__ */ inOffice('calendar-clock');
export const CalendarRange = /* @__PURE__ */ inOffice('calendar-range');
export const Camera = /* @__PURE__ */ inOffice('camera');
export const ChartColumn = /* @__PURE__ */ inOffice('chart-column');
export const ChevronUp = /* @__PURE__ */ inOffice('chevron-up');
export const CircleDot = /* @__PURE__ */ inOffice('circle-dot');
export const CircleHelp = /* @__PURE__ */ inOffice('circle-question-mark');
export const CircleUserRound = /* @__PURE__ */ inOffice('circle-user-round');
export const Copy = /* @__PURE__ */ inOffice('copy');
export const CreditCard = /* @__PURE__ */ inOffice('credit-card');
export const DatabaseBackup = /* @__PURE__ */ inOffice('database-backup');
export const FileDown = /* @__PURE__ */ inOffice('file-down');
export const FileSearch = /* @__PURE__ */ inOffice('file-search');
export const FileSpreadsheet = /* @__PURE__ */ inOffice('file-spreadsheet');
export const FlaskConical = /* @__PURE__ */ inOffice('flask-conical');
export const Hand = /* @__PURE__ */ inOffice('hand');
export const HandCoins = /* @__PURE__ */ inOffice('hand-coins');
export const History = /* @__PURE__ */ inOffice('rotate-ccw-clock');
export const Hotel = /* @__PURE__ */ inOffice('hotel');
export const Image = /* @__PURE__ */ inOffice('image');
export const ImageOff = /* @__PURE__ */ inOffice('image-off');
export const Inbox = /* @__PURE__ */ inOffice('inbox');
export const Landmark = /* @__PURE__ */ inOffice('landmark');
export const LayoutDashboard = /* @__PURE__ */ inOffice('layout-dashboard');
export const LayoutGrid = /* @__PURE__ */ inOffice('layout-grid');
export const LifeBuoy = /* @__PURE__ */ inOffice('life-buoy');
export const Link2 = /* @__PURE__ */ inOffice('link-2');
export const Link2Off = /* @__PURE__ */ inOffice('link-2-off');
export const ListFilter = /* @__PURE__ */ inOffice('list-filter');
export const LockKeyhole = /* @__PURE__ */ inOffice('lock-keyhole');
export const MailWarning = /* @__PURE__ */ inOffice('mail-exclamation-point');
export const MapPinned = /* @__PURE__ */ inOffice('map-pinned');
export const MonitorSmartphone = /* @__PURE__ */ inOffice('monitor-smartphone');
export const MoveRight = /* @__PURE__ */ inOffice('move-right');
export const Palmtree = /* @__PURE__ */ inOffice('tree-palm');
export const Pause = /* @__PURE__ */ inOffice('pause');
export const Percent = /* @__PURE__ */ inOffice('percent');
export const PiggyBank = /* @__PURE__ */ inOffice('piggy-bank');
export const PilcrowLeft = /* @__PURE__ */ inOffice('pilcrow-left');
export const PilcrowRight = /* @__PURE__ */ inOffice('pilcrow-right');
export const PlaneTakeoff = /* @__PURE__ */ inOffice('plane-takeoff');
export const Play = /* @__PURE__ */ inOffice('play');
export const Printer = /* @__PURE__ */ inOffice('printer');
export const RadioTower = /* @__PURE__ */ inOffice('radio-tower');
export const Receipt = /* @__PURE__ */ inOffice('receipt');
export const RefreshCcw = /* @__PURE__ */ inOffice('refresh-ccw');
export const RotateCcw = /* @__PURE__ */ inOffice('rotate-ccw');
export const Route = /* @__PURE__ */ inOffice('route');
export const Save = /* @__PURE__ */ inOffice('save');
export const Scale = /* @__PURE__ */ inOffice('scale');
export const ScanLine = /* @__PURE__ */ inOffice('scan-line');
export const ScrollText = /* @__PURE__ */ inOffice('scroll-text');
export const ServerCog = /* @__PURE__ */ inOffice('server-cog');
export const Settings = /* @__PURE__ */ inOffice('settings');
export const ShieldOff = /* @__PURE__ */ inOffice('shield-off');
export const ShieldPlus = /* @__PURE__ */ inOffice('shield-plus');
export const TicketsPlane = /* @__PURE__ */ inOffice('tickets-plane');
export const Trash2 = /* @__PURE__ */ inOffice('trash');
export const Upload = /* @__PURE__ */ inOffice('upload');
export const User = /* @__PURE__ */ inOffice('user');
export const UserCheck = /* @__PURE__ */ inOffice('user-check');
export const UserRoundCheck = /* @__PURE__ */ inOffice('user-round-check');
export const UserRoundCog = /* @__PURE__ */ inOffice('user-round-cog');
export const UserRoundX = /* @__PURE__ */ inOffice('user-round-x');
export const UserX = /* @__PURE__ */ inOffice('user-x');
export const WalletCards = /* @__PURE__ */ inOffice('wallet-cards');
