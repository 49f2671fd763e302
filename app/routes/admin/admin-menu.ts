import { LayoutGrid, type LucideIcon, Settings, ShieldPlus } from 'lucide-react';

export interface AdminLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Marked on this very page only, and not for what lies under it. */
  exact?: boolean;
  /** Phones have room for few: these stand in the bar at the bottom. */
  onPhoneBar?: boolean;
}

/** Folds away; open until somebody closes it. */
export interface AdminGroup {
  label: string;
  icon: LucideIcon;
  links: Pick<AdminLink, 'to' | 'label' | 'exact'>[];
}

export type AdminMenuEntry = AdminLink | AdminGroup;

/** What the back-office has, in the order of its menu. A page that does not exist is not listed. */
export const adminMenu: readonly AdminMenuEntry[] = [
  { to: '/admin', label: 'Dashboard', icon: LayoutGrid, exact: true, onPhoneBar: true },
  { to: '/admin-setup', label: 'Promote User to Admin', icon: ShieldPlus },
  { to: '/admin/settings', label: 'Settings', icon: Settings, onPhoneBar: true },
];

export function isAdminGroup(entry: AdminMenuEntry): entry is AdminGroup {
  return 'links' in entry;
}
