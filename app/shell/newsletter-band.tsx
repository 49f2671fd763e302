import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Input } from '../ui/input.tsx';

export function NewsletterBand() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <section id="newsletter" aria-labelledby="newsletter-heading" className="border-t border-line bg-sunken">
      <div className="wrap grid items-center gap-8 py-12 lg:grid-cols-[1fr_1.25fr] lg:gap-12 lg:py-16">
        <div>
          <h2 id="newsletter-heading" className="text-2xl lg:text-3xl">
            {t('newsletter.heading')}
          </h2>
          <p className="mt-2 max-w-[60ch] text-ink-2">{t('newsletter.text')}</p>
        </div>
        <form
          method="post"
          action="/newsletter"
          className="grid items-end gap-3 md:grid-cols-[1fr_1.2fr_auto]"
        >
          <input type="hidden" name="returnTo" value={pathname} />
          <Input
            name="name"
            label={t('newsletter.name')}
            placeholder="Amina Hassan"
            autoComplete="name"
            required
          />
          <Input
            name="email"
            type="email"
            label={t('newsletter.email')}
            placeholder="amina@example.com"
            autoComplete="email"
            required
          />
          <Button type="submit" tone="brand" className="min-h-12">
            {t('newsletter.subscribe')}
          </Button>
        </form>
      </div>
    </section>
  );
}
