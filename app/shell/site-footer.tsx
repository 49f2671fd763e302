import { useState } from 'react';
import { PrefetchPageLinks, useFetcher, useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { MessageCircle, Monitor, Moon, Sun } from '#ui/icons.tsx';
import { Link, type LinkProps } from '#ui/link.tsx';
import { rememberPreference, themes } from '../preferences.ts';
import { socialNetworks, whatsappUrl } from './contact-links.ts';
import { EmailLink } from './email-link.tsx';
import { Logo } from './logo.tsx';
import { type NewsletterAnswer, NewsletterForm } from './newsletter-form.tsx';
import { SupportPhone } from './site-header.tsx';
import { useSite } from './use-site.ts';

const icons = { system: Monitor, light: Sun, dark: Moon };

function ThemePicker() {
  const { t } = useTranslation();
  const { theme: chosen } = useSite();
  const { pathname, search } = useLocation();
  return (
    <form method="post" action="/preferences">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset className="inline-flex rounded-full border border-on-ocean/20 p-0.5">
        <legend className="sr-only">{t('theme.label')}</legend>
        {themes.map((theme) => {
          const Icon = icons[theme];
          return (
            <button
              key={theme}
              type="submit"
              name="theme"
              value={theme}
              aria-pressed={theme === chosen}
              onClick={() => rememberPreference('theme', theme)}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 text-sm text-on-ocean-2 hover:text-on-ocean aria-pressed:bg-on-ocean/15 aria-pressed:text-on-ocean"
            >
              <Icon className="size-4" />
              {t(`theme.${theme}`)}
            </button>
          );
        })}
      </fieldset>
    </form>
  );
}

const linkClass = 'inline-flex min-h-11 items-center text-on-ocean-2 md:min-h-9';
const roundClass =
  'grid size-11 place-content-center rounded-full border border-on-ocean/20 text-on-ocean hover:border-on-ocean/60';

/** Its links open in a new tab because the form may be half filled in. */
export function CheckoutFooter() {
  const { t } = useTranslation();
  const { brand, year } = useSite();
  return (
    <footer className="bg-ocean text-sm text-on-ocean-2">
      <div className="wrap flex flex-wrap items-center gap-x-6 py-2">
        <p className="me-auto">{t('footer.rights', { year, brand })}</p>
        {(['terms', 'privacy'] as const).map((page) => (
          <Link key={page} to={`/${page}`} target="_blank" discover="none" className={linkClass}>
            {t(`footer.${page}`)}
          </Link>
        ))}
        <SupportPhone />
      </div>
    </footer>
  );
}

export function SiteFooter() {
  const { t } = useTranslation();
  const { brand, description, year, contact } = useSite();
  return (
    <>
      <NewsletterBand />
      <footer className="bg-ocean text-on-ocean-2">
        <div className="pindo [--pindo-ink:color-mix(in_oklab,var(--color-on-ocean-2)_45%,transparent)]" />
        <div className="wrap">
          <div className="grid grid-cols-2 gap-x-6 gap-y-10 pt-12 pb-10 lg:grid-cols-[1.7fr_1fr_1.4fr_0.8fr_1.2fr] lg:gap-8 lg:pt-16 lg:pb-12">
            <div className="col-span-2 lg:col-span-1">
              <Logo onOcean />
              <p className="mt-4 max-w-[34ch]">{description}</p>
              <SocialLinks />
            </div>
            <Column heading={t('footer.quickLinks')}>
              <FooterLink to="/flights">{t('flights')}</FooterLink>
              <FooterLink to="/hotels">{t('hotels')}</FooterLink>
              <FooterLink to="/about">{t('footer.aboutUs')}</FooterLink>
              <FooterLink to="/contact">{t('contact')}</FooterLink>
            </Column>
            <Column heading={t('footer.support')}>
              {contact.phone && (
                <li>
                  <a href={`tel:${contact.phone.replaceAll(' ', '')}`} className={linkClass}>
                    <span className="isolate-ltr num">{contact.phone}</span>
                  </a>
                </li>
              )}
              {contact.whatsapp && (
                <li>
                  <a href={whatsappUrl(contact.whatsapp)} className={linkClass}>
                    {t('footer.whatsapp')}
                  </a>
                </li>
              )}
              {contact.emails.map((email) => (
                <li key={email}>
                  <EmailLink email={email} className={`${linkClass} py-1`} />
                </li>
              ))}
              <FooterLink to="/booking">{t('retrieveBooking')}</FooterLink>
            </Column>
            <Column heading={t('footer.legal')}>
              <FooterLink to="/terms" discover="none">
                {t('footer.terms')}
              </FooterLink>
              <FooterLink to="/privacy" discover="none">
                {t('footer.privacy')}
              </FooterLink>
            </Column>
            <Column heading={t('footer.business')}>
              <FooterLink to="/about">{t('footer.aboutUs')}</FooterLink>
              <FooterLink to="/agent-signup" discover="none">
                {t('footer.becomeAgent')}
              </FooterLink>
              <li>
                <a href="#newsletter" className={linkClass}>
                  {t('footer.newsletter')}
                </a>
              </li>
            </Column>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-on-ocean/15 py-5 text-sm">
            <p>{t('footer.rights', { year, brand })}</p>
            <ThemePicker />
            <p lang="sw" dir="ltr" className="jina text-on-ocean-2">
              Mtembea bure si sawa na mkaa bure
            </p>
          </div>
        </div>
      </footer>
    </>
  );
}

function Column({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <div>
      <h2 className="mb-2 text-sm text-on-ocean">{heading}</h2>
      <ul>{children}</ul>
    </div>
  );
}

function FooterLink(link: Pick<LinkProps, 'to' | 'discover' | 'children'>) {
  return (
    <li>
      <Link {...link} className={linkClass} />
    </li>
  );
}

function SocialLinks() {
  const { t } = useTranslation();
  const { social, contact } = useSite();
  return (
    <ul className="mt-5 flex flex-wrap gap-2">
      {socialNetworks.map(({ key, name, path }) => {
        const link = social.find(({ network }) => network === key);
        return link ? (
          <li key={key}>
            <a href={link.url} rel="noopener" className={roundClass}>
              <span className="sr-only">{t('footer.follow', { network: name })}</span>
              <svg
                viewBox="0 0 24 24"
                aria-hidden="true"
                className="size-5"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinecap="round"
                strokeLinejoin="round"
              >
                <path d={path} />
              </svg>
            </a>
          </li>
        ) : null;
      })}
      {contact.whatsapp && (
        <li>
          <a
            href={whatsappUrl(contact.whatsapp)}
            rel="noopener"
            aria-label={t('footer.whatsapp')}
            className={roundClass}
          >
            <MessageCircle className="size-5" />
          </a>
        </li>
      )}
    </ul>
  );
}

/** With scripts the form answers in place; without scripts it leads to /newsletter. */
function NewsletterBand() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const fetcher = useFetcher<NewsletterAnswer>({ key: 'newsletter' });
  const [isInUse, setInUse] = useState(false);
  const isAgent = useSite().viewer?.role === 'agent';
  // These pages have the form already or a task that it would interrupt, as has a booking for its agent.
  if (/^\/(newsletter|auth|account|agent)/.test(pathname)) return null;
  if (isAgent && pathname.startsWith('/booking')) return null;
  return (
    <section id="newsletter" aria-labelledby="newsletter-heading" className="border-t border-line bg-sunken">
      <div className="wrap grid items-center gap-8 py-12 lg:grid-cols-[1fr_1.25fr] lg:gap-12 lg:py-16">
        <div>
          <h2 id="newsletter-heading" className="text-2xl lg:text-3xl">
            {t('newsletter.heading')}
          </h2>
          <p className="mt-2 max-w-[60ch] text-ink-2">{t('newsletter.text')}</p>
        </div>
        <NewsletterForm
          form={fetcher.Form}
          answer={fetcher.data}
          busy={fetcher.state !== 'idle'}
          onFocus={() => setInUse(true)}
        />
      </div>
      {/* Loads the route module before the form is sent: if it failed to load then, the page and its text would be lost. */}
      {isInUse && <PrefetchPageLinks page="/newsletter" />}
    </section>
  );
}
