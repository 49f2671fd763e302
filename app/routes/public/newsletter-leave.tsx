import { data, Form, useNavigation } from 'react-router';
import { leaveNewsletter, readLeaveLink } from '#features/notifications/subscription.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { Mail, MailX } from '#ui/icons.tsx';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/newsletter-leave';
import { NewsletterPage } from './newsletter/newsletter-page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return { token, state: await readLeaveLink(factsOf(context).db, token) };
}

/** For the button on the page. One-click unsubscribes of mail programs are handled by the server's middleware. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await leaveNewsletter(factsOf(context).db, form.get('token')?.toString() ?? '');
  return data({ outcome: result.ok ? 'left' : 'leaveInvalid' } as const, { status: result.ok ? 200 : 404 });
}

export default function NewsletterLeave({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const isBusy = useNavigation().formAction === '/newsletter/leave';
  const outcome = actionData?.outcome ?? loaderData.state;
  if (outcome !== 'pending') {
    return <NewsletterPage icon={MailX} heading={t('newsletter.confirmHeading')} text={t(`newsletter.${outcome}`)} />;
  }
  return (
    <NewsletterPage icon={Mail} heading={t('newsletter.confirmHeading')} text={t('newsletter.leaveQuestion')}>
      <Form method="post" action="/newsletter/leave">
        <input type="hidden" name="token" value={loaderData.token} />
        <Button type="submit" tone="brand" size="lg" busy={isBusy}>
          {t('newsletter.leaveButton')}
        </Button>
      </Form>
    </NewsletterPage>
  );
}
