import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Clock3, type Icon, Mail, MessageCircle, Phone } from '#ui/icons.tsx';
import { whatsappUrl } from '../../../shell/contact-links.ts';
import { useSite } from '../../../shell/use-site.ts';
import type { OpeningLine } from '../../public/contact/opening-lines.ts';

const linkStyle = 'inline-flex min-h-11 items-center font-semibold wrap-anywhere';

/** The contact channels that the settings name, in two columns. */
export function ReachUs({ hours }: { hours: OpeningLine[] }) {
  const { t } = useTranslation('contact');
  const { contact } = useSite();
  return (
    <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-2">
      {contact.phone && (
        <ContactCard icon={Phone} heading={t('cards.call.heading')}>
          <a href={`tel:${contact.phone.replaceAll(' ', '')}`} className={linkStyle}>
            <span className="isolate-ltr num">{contact.phone}</span>
          </a>
        </ContactCard>
      )}
      {contact.whatsapp && (
        <ContactCard icon={MessageCircle} heading={t('cards.whatsapp.heading')}>
          <a href={whatsappUrl(contact.whatsapp)} rel="noopener" className={linkStyle}>
            {t('cards.whatsapp.link')}
          </a>
        </ContactCard>
      )}
      {contact.emails.length > 0 && (
        <ContactCard icon={Mail} heading={t('cards.email.heading')}>
          <ul>
            {contact.emails.map((email) => (
              <li key={email}>
                <a href={`mailto:${email}`} className={linkStyle}>
                  <span className="isolate-ltr">{email}</span>
                </a>
              </li>
            ))}
          </ul>
        </ContactCard>
      )}
      <ContactCard icon={Clock3} heading={t('cards.hours.heading')}>
        <dl className="mt-2 grid w-fit grid-cols-[auto_auto] gap-x-4 gap-y-1">
          {hours.map(({ days, times }) => (
            <div key={days} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-2">{days}</dt>
              <dd className="num font-semibold">{times}</dd>
            </div>
          ))}
        </dl>
      </ContactCard>
    </ul>
  );
}

function ContactCard({ icon: Icon, heading, children }: { icon: Icon; heading: string; children: ReactNode }) {
  return (
    <li className="flex gap-4 bg-surface p-4 md:p-5 md:odd:last:col-span-2">
      <Icon aria-hidden="true" size={24} strokeWidth={1.5} className="flex-none text-brand" />
      <div className="min-w-0">
        <h3 className="text-base">{heading}</h3>
        {children}
      </div>
    </li>
  );
}
