import { data, Form, useNavigation } from 'react-router';
import { subscribeNewsletter } from '#features/notifications/subscribe-newsletter.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Mail, MailCheck } from '#ui/icons.tsx';
import { factsOf } from '../../request-context.ts';
import { type NewsletterAnswer, NewsletterForm } from '../../shell/newsletter-form.tsx';
import type { Route } from './+types/newsletter';
import { NewsletterPage } from './newsletter/newsletter-page.tsx';

const statuses = { invalid: 422, too_many: 429, failed: 500 } as const;

export async function action({ request, context }: Route.ActionArgs) {
  const facts = factsOf(context);
  const form = await request.formData();
  const typed = {
    name: form.get('name')?.toString() ?? '',
    email: form.get('email')?.toString() ?? '',
  };
  const { language } = facts.preferences;
  const result = await subscribeNewsletter(
    facts.db,
    { ...typed, language, clientAddress: facts.clientAddress },
    facts.mailContext,
  ).catch((error: unknown) => {
    facts.reportError(error);
    return { ok: false, error: 'failed' } as const;
  });
  if (result.ok) return data<NewsletterAnswer>(result);
  return data<NewsletterAnswer>({ ...result, typed }, { status: statuses[result.error] });
}

/** A lost connection must not replace the page around the form with an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return data<NewsletterAnswer>({ ok: false, error: 'failed' }, { status: statuses.failed });
  }
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const isBusy = useNavigation().formAction === '/newsletter';
  if (actionData?.ok) {
    return (
      <NewsletterPage
        icon={MailCheck}
        heading={t('newsletter.confirmHeading')}
        text={t('newsletter.almostThere', { email: actionData.email })}
      />
    );
  }
  return (
    <NewsletterPage icon={Mail} heading={t('newsletter.heading')} text={t('newsletter.text')}>
      <NewsletterForm form={Form} answer={actionData} busy={isBusy} className="text-start" />
    </NewsletterPage>
  );
}
