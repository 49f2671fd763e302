import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { type InquiryField, type InquiryProblem, inquiryFields } from '#features/inquiries/inquiry.ts';
import { sendInquiry } from '#features/inquiries/send-inquiry.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { inputsOf, type RefusedFields } from '#lib/form-fields.ts';
import { newId } from '#lib/ids.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink, buttonStyle } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CircleCheck, Mail, Send } from '#ui/icons.tsx';
import { Input, Textarea } from '#ui/input.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { readForm } from '../../answer-form.ts';
import { keepOnPage, refuse } from '../../refuse.ts';
import { factsOf } from '../../request-context.ts';
import { PageHeading } from '../../shell/page-heading.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/contact';
import { type ChannelProps, ContactChannels } from './contact/channels.tsx';
import { mailLink, type PrefilledMessage, prefilledMessage } from './contact/message-links.ts';
import { openingLines } from './contact/opening-lines.ts';
import { Questions, useQuestionsData } from './contact/questions.tsx';

function Channel({ icon: Icon, heading, text, children }: ChannelProps) {
  return (
    <li className="flex flex-col bg-surface p-5 md:p-6 md:max-lg:odd:last:col-span-2">
      <div className="grid grid-cols-[24px_1fr] gap-x-3 lg:block">
        <Icon className="size-6 text-brand" strokeWidth={1.4} />
        <h3 className="text-lg lg:mt-3">{heading}</h3>
        <p className="col-start-2 mt-0.5 text-sm text-ink-2">{text}</p>
      </div>
      <div className="mt-2 ps-9 lg:ps-0">{children}</div>
    </li>
  );
}

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
  const { db, settings, preferences, catalogue, clientAddress, mailContext, reportError } = factsOf(context);
  const { text, values } = await readForm(request);
  const submitKey = isId(text('submitKey')) ? text('submitKey') : newId();
  const submit = { submitKey, typed: values, language: preferences.language, clientAddress };
  const result = await sendInquiry(db, submit, mailContext).catch((error: unknown) => {
    reportError(error);
    return { ok: false, error: 'failed' } as const;
  });
  if (!result.ok) return refuse<MessageRefusal>({ ...result, values });
  const { supportEmail } = settings.contact;
  const mailto = supportEmail && mailLink(supportEmail, result.inquiry, catalogue.translator.of('contact'));
  return { sent: { email: result.inquiry.email, mailto } };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepOnPage(serverAction, { error: 'failed' } as MessageRefusal);
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('contact');
  const { brand } = useSite();
  const { submitKey, hours, address, supportEmail, prefilled } = loaderData;
  return (
    <>
      <PageMeta title={t('title')} description={t('description', { brand })} structuredData={useQuestionsData()} />
      <PageHeading heading={t('heading')} lede={t('lede')} />
      <section aria-labelledby="channels-heading" className="wrap relative z-2 -mt-10 lg:-mt-12">
        <h2 id="channels-heading" className="sr-only">
          {t('cards.heading')}
        </h2>
        <ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line shadow-3 md:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          <ContactChannels
            channel={Channel}
            hours={hours}
            address={address}
            linkClass="inline-flex min-h-11 items-center font-semibold lg:min-h-9"
          />
        </ul>
      </section>
      <div className="wrap grid gap-12 py-12 lg:grid-cols-[1.25fr_1fr] lg:items-start lg:gap-16 lg:py-20">
        <Card id="message" className="scroll-mt-6 lg:p-8">
          {actionData && 'sent' in actionData ? (
            <MessageSent {...actionData.sent} />
          ) : (
            <MessageForm {...{ submitKey, supportEmail, prefilled }} refusal={actionData} />
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
        <CircleCheck className="size-7" strokeWidth={1.4} />
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
            <Mail className="flex-none" />
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

interface MessageRefusal extends RefusedFields<InquiryField, InquiryProblem> {
  error: 'invalid' | 'too_many' | 'failed';
}

interface MessageFormProps {
  submitKey: string;
  supportEmail: string | null;
  prefilled: PrefilledMessage;
  refusal: MessageRefusal | undefined;
}

function MessageForm({ submitKey, supportEmail, prefilled, refusal }: MessageFormProps) {
  const { t } = useTranslation('contact');
  const isSending = useNavigation().formAction?.startsWith('/contact') ?? false;
  const form = useFirstProblem(refusal);

  const input = inputsOf(
    inquiryFields,
    refusal?.values ? refusal : { ...refusal, values: prefilled },
    (problem, { maxLength: max = 0 }) => t(`errors.${problem}`, { max }),
  );
  const field = (name: InquiryField) => ({
    ...input(name),
    label: t(`form.${name}`),
    placeholder: t(`form.${name}Placeholder`),
  });

  return (
    <>
      <h2 className="text-2xl lg:text-3xl">{t('form.heading')}</h2>
      <p className="mt-2 text-ink-2">{t('form.lede')}</p>
      {refusal && refusal.error !== 'invalid' && (
        <Alert tone={refusal.error === 'too_many' ? 'warning' : 'danger'} className="mt-5">
          {refusal.error === 'too_many' ? t('errors.tooMany') : t('errors.failed')}{' '}
          {supportEmail && t('errors.orWrite', { supportEmail })}
        </Alert>
      )}
      <Form ref={form} method="post" action="/contact#message" className="mt-6 grid gap-4 md:grid-cols-2">
        <input type="hidden" name="submitKey" value={submitKey} />
        <Input {...field('name')} />
        <Input {...field('email')} />
        <Input {...field('phone')} />
        <Input {...field('subject')} />
        <Textarea {...field('message')} rows={6} className="md:col-span-2" />
        <Button
          type="submit"
          tone="accent"
          icon={Send}
          flip
          busy={isSending}
          busyLabel={t('form.sending')}
          className="min-h-12 md:col-span-2 md:justify-self-start"
        >
          {t('form.submit')}
        </Button>
      </Form>
    </>
  );
}
