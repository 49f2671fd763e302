import type { ReactElement, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { findLanguage } from '#i18n/languages.ts';
import type { Icon } from '#ui/icon-of.tsx';
import { Mail, MessageCircle, Phone } from '#ui/icons.tsx';
import type { RequestFacts } from '../request-context.ts';
import { whatsappUrl } from '../shell/contact-links.ts';
import { LogoMark } from '../shell/logo.tsx';

export type StandaloneFacts = Pick<RequestFacts, 'settings' | 'preferences' | 'catalogue' | 'styleSheets'>;

/** Answers with a page that React renders once, without the router. */
export function pageResponse(page: ReactElement, status: number, headers: Record<string, string>): Response {
  return new Response(`<!DOCTYPE html>${renderToStaticMarkup(page)}`, {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  });
}

/** A document without site layout and scripts: nothing on it needs the router or the database. */
export function StandalonePage({
  facts,
  title,
  heading,
  children,
}: {
  facts: StandaloneFacts;
  title: string;
  heading: string;
  children: ReactNode;
}) {
  const { settings, preferences, catalogue, styleSheets } = facts;
  const t = catalogue.translator.of('legal');
  const { siteName: brand } = settings.site;
  const { phone, whatsapp, supportEmail } = settings.contact;
  const language = findLanguage(preferences.language);
  return (
    <html
      lang={language?.code}
      dir={language?.direction}
      data-theme={preferences.theme === 'system' ? undefined : preferences.theme}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#002a37" />
        <title>{`${title} | ${brand}`}</title>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {styleSheets.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <main className="mji flex min-h-dvh flex-col bg-ocean text-on-ocean [--mji-size:96px] [--mji-strength:.06]">
          <div className="m-auto w-full max-w-150 px-(--gutter) py-12">
            <LogoMark brand={brand} onOcean />
            <h1 className="mt-10 text-3xl md:text-4xl">{heading}</h1>
            {children}
            {(phone || whatsapp || supportEmail) && (
              <section className="mt-12 border-t border-on-ocean/20 pt-6">
                <h2 className="text-md">{t('maintenance.reach')}</h2>
                <ul className="mt-2 flex flex-wrap gap-x-8">
                  {phone && (
                    <ContactLink icon={Phone} href={`tel:${phone.replaceAll(' ', '')}`}>
                      <span className="isolate-ltr num">{phone}</span>
                    </ContactLink>
                  )}
                  {whatsapp && (
                    <ContactLink icon={MessageCircle} href={whatsappUrl(whatsapp)}>
                      {t('maintenance.whatsapp')}
                    </ContactLink>
                  )}
                  {supportEmail && (
                    <ContactLink icon={Mail} href={`mailto:${supportEmail}`}>
                      <bdi className="wrap-anywhere">{supportEmail}</bdi>
                    </ContactLink>
                  )}
                </ul>
              </section>
            )}
          </div>
          <div className="pindo [--pindo-ink:color-mix(in_oklab,var(--color-on-ocean-2)_34%,transparent)]" />
        </main>
      </body>
    </html>
  );
}

function ContactLink({ icon: Icon, href, children }: { icon: Icon; href: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} className="inline-flex min-h-11 items-center gap-2 text-on-ocean">
        <Icon size={18} className="flex-none" />
        {children}
      </a>
    </li>
  );
}
