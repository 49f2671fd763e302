import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Menu as MenuIcon, X } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { dashboards } from './dashboards.ts';
import { SignOutForm } from './sign-out-form.tsx';
import { siteLinks } from './site-links.ts';
import { useCurrentPage } from './use-current-page.ts';
import { useSignInAddress } from './use-sign-in-address.ts';
import { useSite } from './use-site.ts';

const rowClass =
  'flex min-h-12 items-center border-b border-line font-display text-lg font-semibold text-ink hover:no-underline aria-[current]:text-brand';

/** A fold that opens without scripts; with them it also closes when a page is chosen. */
export function MobileMenu() {
  const { t } = useTranslation();
  const { viewer } = useSite();
  const fold = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const signInAddress = useSignInAddress();
  const currentPage = useCurrentPage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the fold
  useEffect(() => {
    if (fold.current) fold.current.open = false;
  }, [key]);
  function closeOnEscape(event: React.KeyboardEvent) {
    if (event.key !== 'Escape' || !fold.current?.open) return;
    fold.current.open = false;
    fold.current.querySelector('summary')?.focus();
  }
  return (
    <details ref={fold} onKeyDown={closeOnEscape} className="group lg:hidden">
      <summary className="grid size-11 place-content-center rounded-md text-ink">
        <span className="sr-only">{t('menu')}</span>
        <MenuIcon aria-hidden="true" className="size-6 group-open:hidden" strokeWidth={1.5} />
        <X aria-hidden="true" className="hidden size-6 group-open:block" strokeWidth={1.5} />
      </summary>
      <nav
        aria-label={t('menu')}
        className="absolute inset-x-0 top-full border-b border-line bg-surface shadow-3"
      >
        <ul className="wrap py-2">
          {siteLinks.map(({ to, key: label }) => (
            <li key={to}>
              <Link to={to} aria-current={currentPage(to)} className={rowClass}>
                {t(label)}
              </Link>
            </li>
          ))}
          <li>
            <Link to="/booking" aria-current={currentPage('/booking')} className={rowClass}>
              {t('retrieveBooking')}
            </Link>
          </li>
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
