import { MailPlus, MessageCircle, Phone } from 'lucide-react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { whatsappUrl } from '../../../shell/contact-links.ts';
import { useSite } from '../../../shell/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';

/** How to book today: by somebody who answers. A way that is not set has no place here. */
export function WaysToBook({ subject, summary }: { subject: string; summary: string }) {
  const { t } = useTranslation('stays');
  const { contact } = useSite();
  const message = new URLSearchParams({ subject, message: summary });
  const isReachable = contact.phone !== null || contact.whatsapp !== null;
  return (
    <section aria-labelledby="ways-heading">
      <h2 id="ways-heading" className="text-lg">
        {isReachable ? t('checkout.waysHeading') : t('checkout.waysHeadingWrite')}
      </h2>
      <p className="mt-1 text-sm text-ink-2">{t('checkout.waysText')}</p>
      <div className="mt-4 grid gap-2">
        {contact.whatsapp && (
          <a
            href={`${whatsappUrl(contact.whatsapp)}?text=${encodeURIComponent(summary)}`}
            rel="noopener"
            className={buttonLook({ tone: 'accent', block: true })}
          >
            <MessageCircle aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none" />
            {t('checkout.whatsapp')}
          </a>
        )}
        {contact.phone && (
          <a
            href={`tel:${contact.phone.replaceAll(' ', '')}`}
            className={buttonLook({ tone: contact.whatsapp ? 'line' : 'accent', block: true })}
          >
            <Phone aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none" />
            {t('checkout.call')} <span className="num isolate-ltr">{contact.phone}</span>
          </a>
        )}
        <ButtonLink
          to={`/contact?${message}#message`}
          tone={isReachable ? 'line' : 'accent'}
          icon={MailPlus}
          block
        >
          {t('checkout.write')}
        </ButtonLink>
      </div>
      <p className="mt-4 rounded-md bg-brand-soft px-4 py-3 text-sm text-ink">
        {t('checkout.nothingReserved')}
      </p>
    </section>
  );
}
