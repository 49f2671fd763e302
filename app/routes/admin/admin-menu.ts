import {
  Building2,
  LayoutGrid,
  type LucideIcon,
  Send,
  Settings,
  ShieldPlus,
  Tag,
  Ticket,
} from 'lucide-react';

export interface AdminLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Marked on this very page only, and not for what lies under it. */
  exact?: boolean;
  /** Phones have room for few: these stand in the bar at the bottom. */
  onPhoneBar?: boolean;
}

/** Folds away; open until somebody closes it. Its first page stands for it in the bar of a phone. */
export interface AdminGroup {
  label: string;
  icon: LucideIcon;
  links: Pick<AdminLink, 'to' | 'label' | 'exact'>[];
}

export type AdminMenuEntry = AdminLink | AdminGroup;

/** What the back-office has, in the order of its menu. A page that does not exist is not listed. */
export const adminMenu: readonly AdminMenuEntry[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutGrid, exact: true, onPhoneBar: true },
  { to: '/admin/bookings', label: 'Bookings', icon: Ticket, onPhoneBar: true },
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
  { to: '/admin/agents', label: 'Agents', icon: Tag, onPhoneBar: true },
  { to: '/admin-setup', label: 'Promote User to Admin', icon: ShieldPlus },
  { to: '/admin/settings', label: 'Settings', icon: Settings, onPhoneBar: true },
];

export function isAdminGroup(entry: AdminMenuEntry): entry is AdminGroup {
  return 'links' in entry;
}
