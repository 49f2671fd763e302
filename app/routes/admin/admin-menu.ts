import type { MenuNumbers } from '#features/operations/todo/read-waiting.ts';
import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';
import type { Icon } from '#ui/icon-of.tsx';
import { Mail, Send, Tag, Ticket, Users } from '#ui/icons.tsx';
import { Banknote, Building2, ChartColumn, Inbox, LayoutGrid, ScrollText, Settings } from '#ui/office-icons.tsx';

export interface AdminLink {
  to: string;
  label: string;
  icon: Icon;
  /** Marked as current on this page only, not on those below it. */
  exact?: boolean;
  /** The count shown beside the label. */
  waiting?: keyof MenuNumbers;
}

/** Can be folded; a cookie remembers it per browser. */
export interface AdminGroup {
  label: string;
  icon: Icon;
  links: Omit<AdminLink, 'icon'>[];
}

type AdminMenuEntry = AdminLink | AdminGroup;

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
      { to: '/admin/hotels/arrivals', label: 'Arrivals' },
      { to: '/admin/hotels/rooms', label: 'Rooms' },
      { to: '/admin/hotels/amenities', label: 'Amenities' },
      { to: '/admin/hotels/locations', label: 'Locations' },
      { to: '/admin/hotels/landmarks', label: 'Landmarks' },
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

/** Seven links fit on a phone. A group is represented by its first page. */
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

export function waitingIn(links: readonly Pick<AdminLink, 'waiting'>[], numbers: MenuNumbers): number {
  return links.reduce((sum, { waiting }) => sum + (waiting ? numbers[waiting] : 0), 0);
}

const foldedCookie = `${STORAGE_PREFIX}-folded`;
const oneYearSeconds = 365 * 24 * 3600;

/** The folded state is a cookie, so that the server renders it. */
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
