import type { ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { initialsOf, Monogram } from '#ui/monogram.tsx';
import { viewerOf } from '../../request-context.ts';
import { MessageScreen } from '../../shell/message-screen.tsx';
import type { Route } from './+types/account-frame';
import '../../styles/all.css';
import type { Icon } from '#ui/icon-of.tsx';
import { ChevronRight, LogOut } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import {
  Bell,
  CircleHelp,
  CircleUserRound,
  CreditCard,
  LayoutDashboard,
  Settings,
  TicketsPlane,
} from '#ui/office-icons.tsx';
import { SignOutForm } from '../../shell/sign-out-form.tsx';

interface MenuItem {
  key: 'dashboard' | 'bookings' | 'payments' | 'notifications' | 'settings' | 'help';
  to: string;
  icon: Icon;
  /** Path of a page that belongs to the item but is not in the menu. */
  also?: string;
}

const menuItems: readonly MenuItem[] = [
  { key: 'dashboard', to: '/account', icon: LayoutDashboard },
  { key: 'bookings', to: '/account/bookings', icon: TicketsPlane },
  { key: 'payments', to: '/account/payments', icon: CreditCard },
  { key: 'notifications', to: '/account/notifications', icon: Bell, also: '/account/alerts' },
  { key: 'settings', to: '/account/settings', icon: Settings, also: '/account/security' },
  { key: 'help', to: '/account/help', icon: CircleHelp },
];

/** Routes ignore case and a trailing slash. */
function isCurrent({ to, also }: Pick<MenuItem, 'to' | 'also'>, pathname: string): boolean {
  const path = pathname.toLowerCase().replace(/(?<!\/)\/+$/, '');
  return path === to || path === also;
}

interface MenuListProps {
  items: readonly MenuItem[];
  label: string;
  itemStyle: string;
  iconStyle: string;
  /** Follows every item but the last, which signs out. */
  end?: ReactNode;
  className: string;
  lastClassName?: string;
}

function MenuList({ items, label, itemStyle, iconStyle, end, className, lastClassName }: MenuListProps) {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className="lg:sticky lg:top-6">
      <ul className={className}>
        {items.map((item) => {
          const { key, to, icon: Icon } = item;
          return (
            <li key={key}>
              <Link to={to} aria-current={isCurrent(item, pathname) ? 'page' : undefined} className={itemStyle}>
                <Icon className={iconStyle} />
                {t(`menu.${key}`)}
                {end}
              </Link>
            </li>
          );
        })}
        <li className={lastClassName}>
          <SignOutForm>
            <button type="submit" className={itemStyle}>
              <LogOut className={`flip ${iconStyle}`} />
              {t('menu.logout')}
            </button>
          </SignOutForm>
        </li>
      </ul>
    </nav>
  );
}

const inTabs = new Set(['dashboard', 'bookings', 'settings']);

/** On small screens: the menu items that the tabs do not have. */
function MoreLinks() {
  const { t } = useTranslation('account');
  return (
    <MenuList
      items={menuItems.filter(({ key }) => !inTabs.has(key))}
      label={t('menu.more')}
      itemStyle="flex min-h-13 w-full items-center gap-3 px-4 text-start font-semibold text-ink hover:bg-sunken hover:no-underline aria-[current]:text-brand"
      iconStyle="flex-none text-brand"
      end={<ChevronRight className="flip ms-auto flex-none text-ink-3" />}
      className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
    />
  );
}

function SideMenu() {
  const { t } = useTranslation('account');
  return (
    <MenuList
      items={menuItems}
      label={t('menu.label')}
      itemStyle="relative flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start font-display font-semibold text-ink-2 hover:bg-sunken hover:text-ink hover:no-underline aria-[current]:bg-brand-soft aria-[current]:text-brand-ink aria-[current]:before:absolute aria-[current]:before:inset-y-2 aria-[current]:before:start-0 aria-[current]:before:w-0.75 aria-[current]:before:rounded-full aria-[current]:before:bg-brand"
      iconStyle="flex-none"
      className="grid gap-1"
      lastClassName="mt-2 border-t border-line pt-2"
    />
  );
}

const tabs = [
  { key: 'profile', to: '/account', icon: CircleUserRound },
  { key: 'bookings', to: '/account/bookings', icon: TicketsPlane },
  { key: 'settings', to: '/account/settings', icon: Settings, also: '/account/security' },
] as const;

/** Links instead of a tab list, because each is its own page. */
function AccountTabs() {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('tabs.label')}>
      <ul className="flex gap-7 overflow-x-auto border-b border-line [scrollbar-width:none] max-md:-mx-(--gutter) max-md:px-(--gutter)">
        {tabs.map((tab) => {
          const { key, to, icon: Icon } = tab;
          return (
            <li key={key} className="flex-none">
              <Link
                to={to}
                aria-current={isCurrent(tab, pathname) ? 'page' : undefined}
                className="relative flex min-h-13 items-center gap-2 rounded-t-sm font-display text-base font-semibold whitespace-nowrap text-ink-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:rounded-t-[3px] hover:text-ink hover:no-underline focus-visible:-outline-offset-2 aria-[current]:text-brand aria-[current]:after:bg-brand"
              >
                <Icon className="flex-none max-md:hidden" />
                {t(`tabs.${key}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (!viewer) return null;
  const name = viewer.fullName || viewer.email;
  return { name, initials: initialsOf(name), role: viewer.role };
}

/** The layout of the account pages. A visitor is asked to sign in. */
export default function AccountFrame({ loaderData: holder }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { t: tShell } = useTranslation();
  if (!holder) {
    return (
      <MessageScreen
        title={tShell('signInNeeded.title')}
        heading={tShell('signInNeeded.heading')}
        text={tShell('signInNeeded.text')}
        to="/auth?next=/account"
        action={tShell('signIn')}
      />
    );
  }
  return (
    <>
      <header className="relative overflow-hidden bg-ocean text-on-ocean print:hidden">
        <div className="wrap flex items-center gap-4 pt-7 pb-11 lg:pt-9 lg:pb-13">
          <Monogram code={holder.initials} size="lg" round />
          <div className="min-w-0">
            <h1 className="text-2xl font-extrabold lg:text-3xl">{t('heading')}</h1>
            <p className="flex flex-wrap gap-x-2 text-on-ocean-2">
              <bdi className="max-w-full truncate">{holder.name}</bdi>
              <span aria-hidden="true">·</span>
              <span>{t(`types.${holder.role}`)}</span>
            </p>
          </div>
        </div>
        <div className="pindo absolute! inset-x-0 bottom-0 [--pindo-ink:color-mix(in_oklab,var(--color-on-ocean-2)_34%,transparent)]" />
      </header>
      <div className="wrap grid gap-x-10 pt-2 pb-14 lg:grid-cols-[232px_minmax(0,1fr)] lg:pt-8 lg:pb-20">
        <div className="max-lg:hidden print:hidden">
          <SideMenu />
        </div>
        <div className="min-w-0">
          <div className="print:hidden">
            <AccountTabs />
          </div>
          <div className="pt-6 lg:pt-8">
            <Outlet />
          </div>
          <div className="mt-10 lg:hidden print:hidden">
            <MoreLinks />
          </div>
        </div>
      </div>
    </>
  );
}
