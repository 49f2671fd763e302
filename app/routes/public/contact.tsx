import { useEffect, useRef, useState } from 'react';
import { data } from 'react-router';
import { z } from 'zod';
import { sendInquiry } from '#features/inquiries/send-inquiry.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { newId } from '#lib/ids.ts';
import { ButtonLink, buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CircleCheck, Clock3, type Icon, Mail, MessageCircle, Phone } from '#ui/icons.tsx';
import { factsOf } from '../../request-context.ts';
import { whatsappUrl } from '../../shell/contact-links.ts';
import { PageHeading } from '../../shell/page-heading.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/contact';
import { MessageForm, type Refusal } from './contact/message-form.tsx';
import { mailLink, prefilledMessage } from './contact/message-links.ts';
import { type OpeningLine, openingLines } from './contact/opening-lines.ts';
import { Questions, useQuestionsData } from './contact/questions.tsx';

const linkClass = 'inline-flex min-h-11 items-center font-semibold lg:min-h-9';

/** Channels that are not set are left out. */
function ContactChannels({ hours, address }: { hours: OpeningLine[]; address: string | null }) {
  const { t } = useTranslation('contact');
  const { contact } = useSite();
  return (
    <section aria-labelledby="channels-heading" className="wrap relative z-2 -mt-10 lg:-mt-12">
      <h2 id="channels-heading" className="sr-only">
        {t('cards.heading')}
      </h2>
      <ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line shadow-3 md:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
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
                  <a href={`mailto:${email}`} className={linkClass}>
                    <span className="isolate-ltr">
                      {email.split('@')[0]}@<wbr />
                      {email.split('@')[1]}
                    </span>
                  </a>
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
      </ul>
    </section>
  );
}

function Channel(props: { icon: Icon; heading: string; text: string; children: React.ReactNode }) {
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

type Answer = { sent: SentMessage; refusal?: never } | { sent?: never; refusal: Refusal };

const statuses = { invalid: 422, too_many: 429, failed: 500 } as const satisfies Record<Refusal['error'], number>;

export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { settings, preferences, catalogue } = factsOf(context);
  const t = catalogue.translator.of('contact');
  const { officeHours, officeAddress, supportEmail } = settings.contact;
  return {
    submitKey: newId(),
    hours: openingLines(officeHours, preferences.language, t),
    address: officeAddress,
    supportEmail,
    prefilled: prefilledMessage(searchParams),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const facts = factsOf(context);
  const { settings, preferences, catalogue } = facts;
  const form = await request.formData();
  const text = (name: string) => form.get(name)?.toString() ?? '';
  const typed = {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    subject: text('subject'),
    message: text('message'),
  };
  const submit = {
    submitKey: z.uuid().safeParse(text('submitKey')).data ?? newId(),
    typed,
    language: preferences.language,
    clientAddress: facts.clientAddress,
  };
  const result = await sendInquiry(facts.db, submit, facts.mailContext).catch((error: unknown) => {
    facts.reportError(error);
    return { ok: false, error: 'failed' } as const;
  });
  if (!result.ok) return data<Answer>({ refusal: { ...result, typed } }, { status: statuses[result.error] });
  const { supportEmail } = settings.contact;
  const t = catalogue.translator.of('contact');
  const mailto = supportEmail && mailLink(supportEmail, result.inquiry, t);
  return data<Answer>({ sent: { email: result.inquiry.email, mailto } });
}

/** A lost connection keeps the typed form on the page, to be sent again under the same submit key. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return data<Answer>({ refusal: { error: 'failed' } }, { status: statuses.failed });
  }
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('contact');
  const { brand } = useSite();
  const { submitKey, hours, address, supportEmail, prefilled } = loaderData;
  return (
    <>
      <PageMeta title={t('title')} description={t('description', { brand })} structuredData={useQuestionsData()} />
      <PageHeading heading={t('heading')} lede={t('lede')} />
      <ContactChannels hours={hours} address={address} />
      <div className="wrap grid gap-12 py-12 lg:grid-cols-[1.25fr_1fr] lg:items-start lg:gap-16 lg:py-20">
        <Card id="message" className="scroll-mt-6 lg:p-8">
          {actionData?.sent ? (
            <MessageSent {...actionData.sent} />
          ) : (
            <MessageForm
              submitKey={submitKey}
              supportEmail={supportEmail}
              prefilled={prefilled}
              refusal={actionData?.refusal}
            />
          )}
        </Card>
        <Questions />
      </div>
    </>
  );
}

interface SentMessage {
  email: string;
  mailto: string | null;
}

function MessageSent({ email, mailto }: SentMessage) {
  const { t } = useTranslation('contact');
  const [isMailOpened, setMailOpened] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start">
      <span className="mji grid size-18 place-content-center rounded-lg bg-success-soft text-success [--mji-ink:var(--color-success)] [--mji-size:36px] [--mji-strength:0.18]">
        <CircleCheck aria-hidden="true" className="size-7" strokeWidth={1.4} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="mt-5 text-2xl outline-none lg:text-3xl">
        {t('sent.thanks')}
      </h2>
      <p className="mt-2 text-lg wrap-anywhere text-ink-2">{t('sent.reply', { email })}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/contact#message" tone="brand">
          {t('sent.another')}
        </ButtonLink>
        {mailto && (
          <a href={mailto} onClick={() => setMailOpened(true)} className={buttonStyle({ tone: 'line' })}>
            <Mail aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none" />
            {t('sent.openMail')}
          </a>
        )}
      </div>
      <p role="status" className="mt-4 text-ink-2 empty:hidden">
        {isMailOpened && t('sent.thanksMailClient')}
      </p>
    </div>
  );
}
