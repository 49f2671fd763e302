import { data, Form, useNavigation } from 'react-router';
import {
  confirmSubscription,
  leaveNewsletter,
  readConfirmationLink,
  readLeaveLink,
} from '#features/notifications/subscription.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { Mail, MailCheck, MailX } from '#ui/icons.tsx';
import { readForm } from '../../answer-form.ts';
import { factsOf } from '../../request-context.ts';
import type { Route } from './+types/newsletter-link';
import { NewsletterPage } from './newsletter/newsletter-page.tsx';

const linkOf = (pattern: string): 'confirm' | 'leave' => (pattern.endsWith('leave') ? 'leave' : 'confirm');

export async function loader({ url, context, pattern }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const token = url.searchParams.get('token') ?? '';
  const link = linkOf(pattern);
  return { link, token, state: await (link === 'leave' ? readLeaveLink(db, token) : readConfirmationLink(db, token)) };
}

/** For the button on the page. One-click unsubscribes of mail programs are handled by the server's middleware. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const token = (await readForm(request)).text('token');
  const isLeaving = linkOf(pattern) === 'leave';
  const { ok } = await (isLeaving ? leaveNewsletter(db, token) : confirmSubscription(db, token));
  const outcome = isLeaving ? (ok ? 'left' : 'leaveInvalid') : ok ? 'confirmed' : 'linkInvalid';
  return data({ outcome } as const, { status: ok ? 200 : 404 });
}

/** Opening the link changes nothing, because mail scanners open every link. The button does. */
export default function NewsletterLink({ loaderData: { link, token, state }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation();
  const isBusy = useNavigation().formMethod === 'POST';
  const outcome = actionData?.outcome ?? state;
  const heading = t('newsletter.confirmHeading');
  if (outcome !== 'pending') {
    const icon = outcome === 'confirmed' ? MailCheck : MailX;
    return <NewsletterPage icon={icon} heading={heading} text={t(`newsletter.${outcome}`)} />;
  }
  return (
    <NewsletterPage icon={Mail} heading={heading} text={t(`newsletter.${link}Question`)}>
      <Form method="post" action={`/newsletter/${link}`}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" tone={link === 'leave' ? 'brand' : 'accent'} size="lg" busy={isBusy}>
          {t(`newsletter.${link}Button`)}
        </Button>
      </Form>
    </NewsletterPage>
  );
}
