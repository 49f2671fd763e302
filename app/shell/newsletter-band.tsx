import { useState } from 'react';
import { PrefetchPageLinks, useFetcher, useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { type NewsletterAnswer, NewsletterForm } from './newsletter-form.tsx';
import { useSite } from './use-site.ts';

/** Where scripts run it answers in place; without them the form leads to the newsletter's own page. */
export function NewsletterBand() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const fetcher = useFetcher<NewsletterAnswer>({ key: 'newsletter' });
  const [isInUse, setInUse] = useState(false);
  const isAgent = useSite().viewer?.role === 'agent';
  // Those pages have the form, a question of their own, or work to be done; for agents so has what they sold.
  if (/^\/(newsletter|auth|account|agent|checkout)/.test(pathname)) return null;
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
      {/* The code that sends is fetched while somebody types: without it a lost connection would cost the page. */}
      {isInUse && <PrefetchPageLinks page="/newsletter" />}
    </section>
  );
}
