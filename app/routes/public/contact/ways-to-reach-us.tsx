import { useTranslation } from '#i18n/use-translation.tsx';
import { whatsappUrl } from '../../../shell/contact-links.ts';
import { useSite } from '../../../shell/use-site.ts';
import { Clock3, type Icon, Mail, MessageCircle, Phone } from '../../../ui/icons.tsx';
import type { OpeningLine } from './opening-lines.ts';

const linkClass = 'inline-flex min-h-11 items-center font-semibold lg:min-h-9';

/** One ruled strip; a way that is not set has no place in it. */
export function WaysToReachUs({ hours, address }: { hours: OpeningLine[]; address: string | null }) {
  const { t } = useTranslation('contact');
  const { contact } = useSite();
  return (
    <section aria-labelledby="ways-heading" className="wrap relative z-2 -mt-10 lg:-mt-12">
      <h2 id="ways-heading" className="sr-only">
        {t('cards.heading')}
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line shadow-3 md:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {contact.phone && (
          <Way icon={Phone} heading={t('cards.call.heading')} text={t('cards.call.text')}>
            <a href={`tel:${contact.phone.replaceAll(' ', '')}`} className={linkClass}>
              <span className="isolate-ltr num">{contact.phone}</span>
            </a>
          </Way>
        )}
        {contact.whatsapp && (
          <Way icon={MessageCircle} heading={t('cards.whatsapp.heading')} text={t('cards.whatsapp.text')}>
            <a href={whatsappUrl(contact.whatsapp)} rel="noopener" className={linkClass}>
              {t('cards.whatsapp.link')}
            </a>
          </Way>
        )}
        {contact.emails.length > 0 && (
          <Way icon={Mail} heading={t('cards.email.heading')} text={t('cards.email.text')}>
            <ul>
              {contact.emails.map((email) => (
                <li key={email}>
                  <a href={`mailto:${email}`} className={linkClass}>
                    <span className="isolate-ltr">
                      {email.split('@')[0]}@<wbr />
                      {email.split('@')[1]}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </Way>
        )}
        <Way icon={Clock3} heading={t('cards.hours.heading')} text={t('cards.hours.text')}>
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
        </Way>
      </ul>
    </section>
  );
}

function Way(props: { icon: Icon; heading: string; text: string; children: React.ReactNode }) {
  const { icon: Icon, heading, text, children } = props;
  return (
    <li className="flex flex-col bg-surface p-5 md:p-6 md:max-lg:odd:last:col-span-2">
      <div className="grid grid-cols-[24px_1fr] gap-x-3 lg:block">
        <Icon aria-hidden="true" className="size-6 text-brand" strokeWidth={1.4} />
        <h3 className="text-lg lg:mt-3">{heading}</h3>
        <p className="col-start-2 mt-0.5 text-sm text-ink-2">{text}</p>
      </div>
      <div className="mt-2 ps-9 lg:ps-0">{children}</div>
    </li>
  );
}
