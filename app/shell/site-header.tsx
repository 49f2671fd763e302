import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Menu as MenuIcon, Phone, Ticket, UserRound, X } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Menu, MenuButton, MenuLabel, MenuLine, MenuLink } from '#ui/menu.tsx';
import { Logo } from './logo.tsx';
import { CurrencyPicker, LanguagePicker } from './preference-pickers.tsx';
import { SignOutForm } from './sign-out-form.tsx';
import type { ShownViewer } from './site.ts';
import { useSignInAddress, useSite } from './use-site.ts';

/** The links of the top navigation, in their documented order. */
export const siteLinks = [
  { to: '/', key: 'home' },
  { to: '/flights', key: 'flights' },
  { to: '/hotels', key: 'hotels' },
  { to: '/about', key: 'about' },
  { to: '/contact', key: 'contact' },
] as const;

/** The start page of each role, with its label in the menus. */
const dashboards = {
  client: { to: '/account', key: 'userMenu.customer', isOwnDocument: false },
  agent: { to: '/agent/dashboard', key: 'userMenu.agent', isOwnDocument: false },
  // Always in English, so it is a document of its own.
  admin: { to: '/admin', key: 'userMenu.admin', isOwnDocument: true },
} as const;

const rowClass =
  'flex min-h-12 items-center border-b border-line font-display text-lg font-semibold text-ink hover:no-underline aria-[current]:text-brand';

/** Opens without scripts; with scripts it closes on navigation. */
function MobileMenu() {
  const { t } = useTranslation();
  const { viewer } = useSite();
  const menu = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const signInAddress = useSignInAddress();
  const currentPage = useCurrentPage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => {
    if (menu.current) menu.current.open = false;
  }, [key]);
  function closeOnEscape(event: React.KeyboardEvent) {
    if (event.key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  }
  return (
    <details ref={menu} onKeyDown={closeOnEscape} className="group lg:hidden">
      <summary className="grid size-11 place-content-center rounded-md text-ink">
        <span className="sr-only">{t('menu')}</span>
        <MenuIcon className="size-6 group-open:hidden" />
        <X className="hidden size-6 group-open:block" />
      </summary>
      <nav aria-label={t('menu')} className="absolute inset-x-0 top-full border-b border-line bg-surface shadow-3">
        <ul className="wrap py-2">
          {[...siteLinks, { to: '/booking', key: 'retrieveBooking' } as const].map(({ to, key: label }) => (
            <li key={to}>
              <Link to={to} aria-current={currentPage(to)} className={rowClass}>
                {t(label)}
              </Link>
            </li>
          ))}
          {viewer ? (
            <>
              <li>
                <Link
                  to={dashboards[viewer.role].to}
                  reloadDocument={dashboards[viewer.role].isOwnDocument}
                  className={rowClass}
                >
                  {t(dashboards[viewer.role].key)}
                </Link>
              </li>
              <li>
                <SignOutForm>
                  <button type="submit" className={`${rowClass} w-full border-b-0`}>
                    {t('signOut')}
                  </button>
                </SignOutForm>
              </li>
            </>
          ) : (
            <li>
              <Link to={signInAddress} discover="none" className={`${rowClass} border-b-0`}>
                {t('signIn')}
              </Link>
            </li>
          )}
        </ul>
      </nav>
    </details>
  );
}

export function SiteHeader({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { viewer, isDemo } = useSite();
  const signInAddress = useSignInAddress();
  const currentPage = useCurrentPage();
  return (
    <header className={className}>
      <TopBar />
      <div className="relative z-20 border-b border-line bg-surface">
        <div className="wrap flex min-h-16 items-center gap-3 md:min-h-[72px] md:gap-8">
          <div className="flex items-center gap-3">
            <Logo />
            {isDemo && (
              <abbr
                title={t('demo.explanation')}
                className={clsx(
                  'rounded-full bg-warning-soft px-2 text-2xs font-semibold text-warning no-underline',
                  viewer ? 'max-[419px]:hidden' : 'max-[359px]:hidden',
                )}
              >
                {t('demo.ribbon')}
              </abbr>
            )}
          </div>
          <nav aria-label={t('navigation')} className="hidden lg:block">
            <ul className="flex gap-1">
              {siteLinks.map(({ to, key }) => (
                <li key={to}>
                  <Link
                    to={to}
                    aria-current={currentPage(to)}
                    className="flex min-h-11 items-center rounded-sm px-3 font-display font-semibold whitespace-nowrap text-ink-2 max-[75rem]:px-2 hover:bg-sunken hover:text-ink hover:no-underline aria-[current]:rounded-none aria-[current]:text-brand aria-[current]:shadow-[0_2px_0_var(--color-brand)]"
                  >
                    {t(key)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ms-auto flex items-center gap-1 md:gap-2">
            <ButtonLink to="/booking" tone="quiet" className="max-md:hidden">
              <Ticket className="size-5" />
              {t('retrieveBooking')}
            </ButtonLink>
            {viewer ? (
              <UserMenu viewer={viewer} />
            ) : (
              <ButtonLink to={signInAddress} discover="none" tone="line" className="max-md:hidden">
                {t('signIn')}
              </ButtonLink>
            )}
            <Link
              to="/booking"
              aria-label={t('retrieveBooking')}
              className="grid size-11 place-content-center rounded-md text-ink md:hidden"
            >
              <Ticket className="size-6" />
            </Link>
            <MobileMenu />
          </div>
        </div>
      </div>
    </header>
  );
}

/** At the checkout it is the whole header: who pays is led nowhere else. */
export function TopBar({ isCheckout = false }: { isCheckout?: boolean }) {
  return (
    <div className="relative z-30 bg-ocean text-sm">
      <div className="wrap flex min-h-11 items-center justify-between gap-2">
        {isCheckout ? <Logo onOcean /> : <SupportPhone numberClass="max-[359px]:sr-only" />}
        <div className="ms-auto flex md:gap-3">
          {isCheckout && <SupportPhone numberClass="max-md:sr-only" />}
          <CurrencyPicker />
          <LanguagePicker />
        </div>
      </div>
    </div>
  );
}

export function SupportPhone({ numberClass = '' }) {
  const { t } = useTranslation();
  const { phone } = useSite().contact;
  return (
    phone && (
      <a
        href={`tel:${phone.replaceAll(' ', '')}`}
        aria-label={t('callUs', { phone })}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 whitespace-nowrap text-on-ocean"
      >
        <Phone className="size-4" strokeWidth={1.75} />
        <span className={`isolate-ltr num ${numberClass}`}>{phone}</span>
      </a>
    )
  );
}

function UserMenu({ viewer }: { viewer: ShownViewer }) {
  const { t } = useTranslation();
  const dashboard = dashboards[viewer.role];
  return (
    <Menu
      label={`${t('userMenu.label')}: ${viewer.name}`}
      align="end"
      trigger={
        <>
          <UserRound className="size-5" />
          <bdi className="max-w-[14ch] truncate max-md:hidden lg:max-[80rem]:hidden">{viewer.name}</bdi>
        </>
      }
      triggerClassName="inline-flex min-h-11 items-center gap-2 rounded-md border border-field-line bg-surface px-3 font-display font-semibold text-ink"
    >
      <MenuLabel>
        <bdi>{viewer.name}</bdi>
      </MenuLabel>
      <MenuLink to={dashboard.to} reloadDocument={dashboard.isOwnDocument}>
        {t(dashboard.key)}
      </MenuLink>
      {viewer.role === 'agent' && <MenuLink to="/account">{t('userMenu.customer')}</MenuLink>}
      <MenuLine />
      <SignOutForm>
        <MenuButton type="submit">{t('signOut')}</MenuButton>
      </SignOutForm>
    </Menu>
  );
}

/** The aria-current of a link to this page or to a parent of it. Home is current only on the home page, results are of their kind. */
export function useCurrentPage(): (to: string) => 'page' | undefined {
  const { pathname, search } = useLocation();
  const kind = pathname === '/search' && /[?&]type=(hotels|flights)\b/.exec(search)?.[1];
  const path = kind ? `/${kind}` : pathname;
  return (to) => (path === to || (to !== '/' && path.startsWith(`${to}/`)) ? 'page' : undefined);
}
