import { data } from 'react-router';
import { z } from 'zod';
import { sendInquiry } from '#features/inquiries/send-inquiry.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { newId } from '#lib/ids.ts';
import { factsOf } from '../../request-context.ts';
import { PageHeading } from '../../shell/page-heading.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';
import { useSite } from '../../shell/use-site.ts';
import { Card } from '../../ui/card.tsx';
import type { Route } from './+types/contact';
import { mailLink } from './contact/mail-link.ts';
import { MessageForm, type Refusal } from './contact/message-form.tsx';
import { MessageSent, type SentMessage } from './contact/message-sent.tsx';
import { openingLines } from './contact/opening-lines.ts';
import { prefilledMessage } from './contact/prefilled-message.ts';
import { Questions, useQuestionsData } from './contact/questions.tsx';
import { WaysToReachUs } from './contact/ways-to-reach-us.tsx';

type Answer = { sent: SentMessage; refusal?: never } | { sent?: never; refusal: Refusal };

const statuses = { invalid: 422, too_many: 429, failed: 500 } as const satisfies Record<
  Refusal['error'],
  number
>;

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
  const result = await sendInquiry(facts.db, submit, facts.house).catch((error: unknown) => {
    facts.reportError(error);
    return { ok: false, error: 'failed' } as const;
  });
  if (!result.ok) return data<Answer>({ refusal: { ...result, typed } }, { status: statuses[result.error] });
  const { supportEmail } = settings.contact;
  const t = catalogue.translator.of('contact');
  const mailto = supportEmail && mailLink(supportEmail, result.inquiry, t);
  return data<Answer>({ sent: { email: result.inquiry.email, mailto } });
}

/** A lost connection leaves the form as it was typed, to be sent again under the same key. */
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
      <PageMeta
        title={t('title')}
        description={t('description', { brand })}
        structuredData={useQuestionsData()}
      />
      <PageHeading heading={t('heading')} lede={t('lede')} />
      <WaysToReachUs hours={hours} address={address} />
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
