import type { MenuNumbers } from '#features/operations/todo/read-menu-numbers.ts';
import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';
import {
  Banknote,
  Building2,
  ChartColumn,
  type Icon,
  Inbox,
  LayoutGrid,
  Mail,
  ScrollText,
  Send,
  Settings,
  Tag,
  Ticket,
  Users,
} from '../../ui/icons.tsx';

export interface AdminLink {
  to: string;
  label: string;
  icon: Icon;
  /** Marked on this very page only, and not for what lies under it. */
  exact?: boolean;
  /** What waits there, as a number beside the name. */
  waiting?: keyof MenuNumbers;
}

/** Folds away; open until somebody closes it, then closed in this browser until it is opened again. */
export interface AdminGroup {
  label: string;
  icon: Icon;
  links: Omit<AdminLink, 'icon'>[];
}

export type AdminMenuEntry = AdminLink | AdminGroup;

/** What the back-office has, in the order of its menu. A page that does not exist is not listed. */
export const adminMenu: readonly AdminMenuEntry[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutGrid, exact: true },
  { to: '/admin/bookings', label: 'Bookings', icon: Ticket, waiting: 'waitingBookings' },
  {
    label: 'Payments',
    icon: Banknote,
    links: [
      { to: '/admin/payments', label: 'Money to match', exact: true, waiting: 'waitingMoney' },
      { to: '/admin/payments/statements', label: 'Statements' },
    ],
  },
  {
    label: 'Flights',
    icon: Send,
    links: [
      { to: '/admin/flights', label: 'All flights', exact: true },
      { to: '/admin/flights/destinations', label: 'Destinations' },
      { to: '/admin/flights/schedules', label: 'Schedules' },
      { to: '/admin/flights/airlines', label: 'Airlines' },
    ],
  },
  {
    label: 'Hotels',
    icon: Building2,
    links: [
      { to: '/admin/hotels', label: 'All hotels', exact: true },
      { to: '/admin/hotels/rooms', label: 'Rooms' },
      { to: '/admin/hotels/amenities', label: 'Amenities' },
      { to: '/admin/hotels/locations', label: 'Locations' },
    ],
  },
  {
    label: 'Analytics',
    icon: ChartColumn,
    links: [
      { to: '/admin/analytics', label: 'Overview', exact: true },
      { to: '/admin/analytics/revenue', label: 'Revenue' },
      { to: '/admin/analytics/bookings', label: 'Bookings' },
      { to: '/admin/analytics/users', label: 'Users' },
    ],
  },
  {
    label: 'Inquiries',
    icon: Inbox,
    links: [
      { to: '/admin/inquiries', label: 'All inquiries', exact: true, waiting: 'waitingInquiries' },
      { to: '/admin/inquiries/support', label: 'Support' },
      { to: '/admin/inquiries/templates', label: 'Templates' },
    ],
  },
  { to: '/admin/users', label: 'Users', icon: Users },
  { to: '/admin/agents', label: 'Agents', icon: Tag, waiting: 'waitingAgents' },
  { to: '/admin/newsletter', label: 'Newsletter', icon: Mail },
  { to: '/admin/audit', label: 'Audit Log', icon: ScrollText },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
];

/** A phone has room for seven: what is needed on the way. A group is there by its first page. */
export const adminPhoneBar: readonly AdminLink[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutGrid, exact: true },
  { to: '/admin/flights', label: 'Flights', icon: Send },
  { to: '/admin/hotels', label: 'Hotels', icon: Building2 },
  { to: '/admin/inquiries', label: 'Inquiries', icon: Inbox, waiting: 'waitingInquiries' },
  { to: '/admin/analytics', label: 'Analytics', icon: ChartColumn },
  { to: '/admin/agents', label: 'Agents', icon: Tag, waiting: 'waitingAgents' },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
];

export function isAdminGroup(entry: AdminMenuEntry): entry is AdminGroup {
  return 'links' in entry;
}

const foldedCookie = `${STORAGE_PREFIX}-folded`;
const oneYearSeconds = 365 * 24 * 3600;

/** The labels of the groups that somebody closed. In a cookie, so that the server's first byte has them closed. */
export function readFoldedGroups(cookies: string | null): string[] {
  const names = new RegExp(`(?:^|;\\s*)${foldedCookie}=([a-z.]*)`).exec(cookies ?? '')?.[1]?.split('.') ?? [];
  return adminMenu
    .filter(isAdminGroup)
    .map(({ label }) => label)
    .filter((label) => names.includes(label.toLowerCase()));
}

export function foldedGroupsCookie(labels: readonly string[]): string {
  const names = labels.map((label) => label.toLowerCase()).join('.');
  return `${foldedCookie}=${names}; Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax`;
}
