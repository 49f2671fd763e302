import { Form, useNavigation } from 'react-router';
import { subscribeNewsletter } from '#features/notifications/subscribe-newsletter.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Mail, MailCheck } from '#ui/icons.tsx';
import { readForm } from '../../answer-form.ts';
import { keepOnPage, refuse } from '../../refuse.ts';
import { factsOf } from '../../request-context.ts';
import { NewsletterForm } from '../../shell/newsletter-form.tsx';
import type { Route } from './+types/newsletter';
import { NewsletterPage } from './newsletter/newsletter-page.tsx';

export async function action({ request, context }: Route.ActionArgs) {
  const { db, preferences, clientAddress, mailContext, reportError } = factsOf(context);
  const { values } = await readForm(request);
  const typed = { ...values, language: preferences.language, clientAddress };
  const result = await subscribeNewsletter(db, typed, mailContext).catch((error: unknown) => {
    reportError(error);
    return { ok: false, error: 'failed' } as const;
  });
  return result.ok ? result : refuse({ ...result, values });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepOnPage(serverAction, { ok: false, error: 'failed' } as const);
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
