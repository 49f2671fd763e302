import clsx from 'clsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Phone, Ticket } from '../ui/icons.tsx';
import { Link } from '../ui/link.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { CurrencyPicker, LanguagePicker } from './preference-pickers.tsx';
import { siteLinks } from './site-links.ts';
import { useCurrentPage } from './use-current-page.ts';
import { useSignInAddress } from './use-sign-in-address.ts';
import { useSite } from './use-site.ts';
import { UserMenu } from './user-menu.tsx';

export function SiteHeader() {
  const { t } = useTranslation();
  const { viewer, isDemo } = useSite();
  const signInAddress = useSignInAddress();
  const currentPage = useCurrentPage();
  return (
    <header>
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
                    className="flex min-h-11 items-center rounded-sm px-3 font-display font-semibold text-ink-2 hover:bg-sunken hover:text-ink hover:no-underline aria-[current]:rounded-none aria-[current]:text-brand aria-[current]:shadow-[0_2px_0_var(--color-brand)]"
                  >
                    {t(key)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="ms-auto flex items-center gap-1 md:gap-2">
            <ButtonLink to="/booking" tone="quiet" className="max-md:hidden">
              <Ticket aria-hidden="true" className="size-5" strokeWidth={1.5} />
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
              <Ticket aria-hidden="true" className="size-6" strokeWidth={1.5} />
            </Link>
            <MobileMenu />
          </div>
        </div>
      </div>
    </header>
  );
}

function TopBar() {
  const { t } = useTranslation();
  const { contact } = useSite();
  return (
    <div className="relative z-30 bg-ocean text-sm text-on-ocean-2">
      <div className="wrap flex min-h-11 items-center justify-between gap-2">
        <div>
          {contact.phone && (
            <a
              href={`tel:${contact.phone.replaceAll(' ', '')}`}
              aria-label={t('callUs', { phone: contact.phone })}
              className="inline-flex min-h-11 items-center gap-1.5 whitespace-nowrap text-on-ocean"
            >
              <Phone aria-hidden="true" className="size-4" strokeWidth={1.75} />
              <span className="isolate-ltr num max-[359px]:sr-only">{contact.phone}</span>
            </a>
          )}
        </div>
        <div className="flex md:gap-3">
          <CurrencyPicker />
          <LanguagePicker />
        </div>
      </div>
    </div>
  );
}
