import {
  Bell,
  CircleHelp,
  CreditCard,
  type Icon,
  LayoutDashboard,
  Settings,
  TicketsPlane,
} from '../../../ui/icons.tsx';

export interface MenuItem {
  key: 'dashboard' | 'bookings' | 'payments' | 'notifications' | 'settings' | 'help';
  to: string;
  icon: Icon;
  /** Pages that belong to the item without standing in the menu. */
  also?: string;
}

export const menuItems: readonly MenuItem[] = [
  { key: 'dashboard', to: '/account', icon: LayoutDashboard },
  { key: 'bookings', to: '/account/bookings', icon: TicketsPlane },
  { key: 'payments', to: '/account/payments', icon: CreditCard },
  { key: 'notifications', to: '/account/notifications', icon: Bell, also: '/account/alerts' },
  { key: 'settings', to: '/account/settings', icon: Settings, also: '/account/security' },
  { key: 'help', to: '/account/help', icon: CircleHelp },
];

/** Routes match whatever the case and with a slash at the end. */
export function isCurrent({ to, also }: Pick<MenuItem, 'to' | 'also'>, pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return path === to || path === also;
}
