import { data, Form, useNavigation } from 'react-router';
import { confirmSubscription, readConfirmationLink } from '#features/notifications/subscription.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { Mail, MailCheck, MailX } from '#ui/icons.tsx';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/newsletter-confirm';
import { NewsletterPage } from './newsletter/newsletter-page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { token, state: await readConfirmationLink(factsOf(context).db, token) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await confirmSubscription(factsOf(context).db, form.get('token')?.toString() ?? '');
  return data({ outcome: result.ok ? 'confirmed' : 'linkInvalid' } as const, {
    status: result.ok ? 200 : 404,
  });
}

/** Opening the link changes nothing, because mail scanners open every link. The button does. */
export default function NewsletterConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const isBusy = useNavigation().formAction === '/newsletter/confirm';
  const outcome = actionData?.outcome ?? loaderData.state;
  if (outcome !== 'pending') {
    return (
      <NewsletterPage
        icon={outcome === 'confirmed' ? MailCheck : MailX}
        heading={t('newsletter.confirmHeading')}
        text={t(`newsletter.${outcome}`)}
      />
    );
  }
  return (
    <NewsletterPage icon={Mail} heading={t('newsletter.confirmHeading')} text={t('newsletter.confirmQuestion')}>
      <Form method="post" action="/newsletter/confirm">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button type="submit" tone="accent" size="lg" busy={isBusy}>
          {t('newsletter.confirmButton')}
        </Button>
      </Form>
    </NewsletterPage>
  );
}
