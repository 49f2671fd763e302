import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { Clock3, Mail, MessageCircle, Phone } from '#ui/icons.tsx';
import { whatsappUrl } from '../../../shell/contact-links.ts';
import { EmailLink } from '../../../shell/email-link.tsx';
import { useSite } from '../../../shell/use-site.ts';
import type { OpeningLine } from './opening-lines.ts';

export interface ChannelProps {
  icon: Icon;
  heading: string;
  text: string;
  children: ReactNode;
}

interface ContactChannelsProps {
  /** How the page shows one channel. */
  channel: ComponentType<ChannelProps>;
  hours: OpeningLine[];
  address?: string | null;
  linkClass: string;
}

/** Channels that are not set are left out. */
export function ContactChannels({ channel: Channel, hours, address, linkClass }: ContactChannelsProps) {
  const { t } = useTranslation('contact');
  const { contact } = useSite();
  return (
    <>
      {contact.phone && (
        <Channel icon={Phone} heading={t('cards.call.heading')} text={t('cards.call.text')}>
          <a href={`tel:${contact.phone.replaceAll(' ', '')}`} className={linkClass}>
            <span className="isolate-ltr num">{contact.phone}</span>
          </a>
        </Channel>
      )}
      {contact.whatsapp && (
        <Channel icon={MessageCircle} heading={t('cards.whatsapp.heading')} text={t('cards.whatsapp.text')}>
          <a href={whatsappUrl(contact.whatsapp)} rel="noopener" className={linkClass}>
            {t('cards.whatsapp.link')}
          </a>
        </Channel>
      )}
      {contact.emails.length > 0 && (
        <Channel icon={Mail} heading={t('cards.email.heading')} text={t('cards.email.text')}>
          <ul>
            {contact.emails.map((email) => (
              <li key={email}>
                <EmailLink email={email} className={linkClass} />
              </li>
            ))}
          </ul>
        </Channel>
      )}
      <Channel icon={Clock3} heading={t('cards.hours.heading')} text={t('cards.hours.text')}>
        <dl className="grid w-fit grid-cols-[auto_auto] gap-x-4 gap-y-1">
          {hours.map(({ days, times }) => (
            <div key={days} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-2">{days}</dt>
              <dd className="num font-semibold">{times}</dd>
            </div>
          ))}
        </dl>
        {address && (
          <p className="mt-2 text-sm text-ink-2">
            <bdi>{address}</bdi>
          </p>
        )}
      </Channel>
    </>
  );
}
