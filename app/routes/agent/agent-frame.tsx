import { Outlet, useLocation } from 'react-router';
import '../../styles/all.css';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { ArrowLeftRight, FileText, LogOut, Plus, Tag, UserRound, Wallet } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { BadgePercent, ChartColumn, LayoutGrid, Settings } from '#ui/office-icons.tsx';
import { SignOutForm } from '../../shell/sign-out-form.tsx';

const links = [
  { to: '/agent/dashboard', key: 'dashboard', icon: LayoutGrid },
  { to: '/agent/credit', key: 'credit', icon: Wallet },
  { to: '/agent/transactions', key: 'transactions', icon: ArrowLeftRight },
  { to: '/agent/sales', key: 'sales', icon: ChartColumn },
  { to: '/agent/commissions', key: 'commissions', icon: BadgePercent },
  { to: '/agent/markup', key: 'markup', icon: Tag },
  { to: '/agent/documents', key: 'documents', icon: FileText },
  { to: '/agent/settings', key: 'settings', icon: Settings },
  { to: '/agent/funding', key: 'funding', icon: Plus },
  { to: '/account', key: 'account', icon: UserRound },
] as const satisfies { to: string; key: string; icon: Icon }[];

/** Chips in a row on small screens, a column from 1024 px on. */
const itemStyle =
  'relative inline-flex min-h-11 flex-none items-center gap-2.5 whitespace-nowrap font-semibold text-ink-2 hover:text-ink hover:no-underline max-lg:rounded-full max-lg:border max-lg:border-field-line max-lg:bg-surface max-lg:px-4 max-lg:text-sm lg:w-full lg:rounded-sm lg:px-3 lg:hover:bg-sunken focus-visible:-outline-offset-2';
const currentStyle =
  'aria-[current]:bg-brand-soft aria-[current]:text-brand-ink max-lg:aria-[current]:border-brand max-lg:aria-[current]:inset-ring max-lg:aria-[current]:inset-ring-brand lg:aria-[current]:before:absolute lg:aria-[current]:before:inset-y-2 lg:aria-[current]:before:-start-1 lg:aria-[current]:before:w-0.75 lg:aria-[current]:before:rounded-full lg:aria-[current]:before:bg-brand';

/** The pages of the portal: above the content on small screens, beside it on wide ones. */
function PortalMenu() {
  const { t } = useTranslation('agent');
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where one has come to is what it is about
  useEffect(() => showCurrent(row.current), [pathname]);
  return (
    <nav
      aria-label={t('portal')}
      className="-mx-(--gutter) border-line max-lg:border-b lg:mx-0 lg:border-e lg:pe-4 lg:pt-8 print:hidden"
    >
      <ul
        ref={row}
        className="flex gap-2 max-lg:overflow-x-auto max-lg:px-(--gutter) max-lg:py-3 max-lg:[scrollbar-width:none] max-lg:[mask-image:linear-gradient(to_right,transparent,black_var(--gutter),black_calc(100%-3rem),transparent)] rtl:max-lg:[mask-image:linear-gradient(to_left,transparent,black_var(--gutter),black_calc(100%-3rem),transparent)] lg:sticky lg:top-6 lg:flex-col lg:gap-0.5 lg:ps-1"
      >
        {links.map(({ to, key, icon: Icon }) => (
          <li key={to} className={clsx('flex-none', key === 'account' && 'lg:mt-2 lg:border-t lg:border-line lg:pt-2')}>
            <Link
              to={to}
              aria-current={samePath(to, pathname) ? 'page' : undefined}
              className={clsx(itemStyle, currentStyle)}
            >
              <Icon size={18} className="flex-none max-lg:hidden" />
              {t(`menu.${key}`)}
            </Link>
          </li>
        ))}
        <li className="flex-none">
          <SignOutForm>
            <button type="submit" className={itemStyle}>
              <LogOut size={18} className="flip flex-none max-lg:hidden" />
              {t('menu.logout')}
            </button>
          </SignOutForm>
        </li>
      </ul>
    </nav>
  );
}

/** Scrolls the row sideways without scrolling the page. */
function showCurrent(row: HTMLUListElement | null) {
  const current = row?.querySelector('[aria-current]');
  if (!row || !current) return;
  const [inside, chip] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
  row.scrollBy({ left: (chip.left + chip.right - inside.left - inside.right) / 2 });
}

const tabs = [
  { key: 'overview', to: '/agent/dashboard' },
  { key: 'sales', to: '/agent/sales' },
  { key: 'transactions', to: '/agent/transactions' },
  { key: 'settings', to: '/agent/settings' },
] as const;

/**
 * Links instead of a tab list, because each is its own page. Only these pages have tabs, and only on wide screens, where the
 * menu is beside the content.
 */
function AgentTabs() {
  const { t } = useTranslation('agent');
  const { pathname } = useLocation();
  if (!tabs.some(({ to }) => samePath(to, pathname))) return null;
  return (
    <nav aria-label={t('tabs.label')} className="mb-5 max-lg:hidden print:hidden">
      <ul className="flex gap-6 border-b border-line">
        {tabs.map(({ key, to }) => (
          <li key={key} className="flex-none">
            <Link
              to={to}
              aria-current={samePath(to, pathname) ? 'page' : undefined}
              className="relative flex min-h-11 items-center rounded-t-sm font-display font-semibold whitespace-nowrap text-ink-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:rounded-t-[3px] hover:text-ink hover:no-underline focus-visible:-outline-offset-2 aria-[current]:text-brand aria-[current]:after:bg-brand"
            >
              {t(`tabs.${key}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The layout of the agent portal, inside the layout of the site. */
export default function AgentFrame() {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[13.5rem_minmax(0,1fr)]">
      <PortalMenu />
      <div className="min-w-0 pt-4 pb-16 lg:pt-6">
        <AgentTabs />
        <Outlet />
      </div>
    </div>
  );
}

/** Routes ignore case and a trailing slash. */
function samePath(to: string, pathname: string): boolean {
  return pathname.toLowerCase().replace(/(?<!\/)\/+$/, '') === to;
}
