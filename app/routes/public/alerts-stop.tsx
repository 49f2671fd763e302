import { data, Form, useNavigation } from 'react-router';
import { readByLink, stopByLink } from '#features/search/alerts/price-alerts.ts';
import { watchedSearchPath } from '#features/search/alerts/watched-search.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { dateFormat, dateLocale } from '#lib/formats.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BellOff, BellRing, SearchX } from '#ui/icons.tsx';
import { readForm } from '../../answer-form.ts';
import { factsOf } from '../../request-context.ts';
import { PageMeta } from '../../shell/page-meta.tsx';
import type { Route } from './+types/alerts-stop';

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const watched = await readByLink(factsOf(context).db, token);
  if (!watched) return data(null, { status: 404 });
  const { from, to, date } = watched.search;
  return data({
    token,
    isStopped: watched.isStopped,
    trip: { from, to, date },
    searchPath: watchedSearchPath(watched.search),
  });
}

/** For the button on the page. One-click unsubscribes of mail programs are handled by the server's middleware. */
export async function action({ request, context }: Route.ActionArgs) {
  const { text } = await readForm(request);
  const result = await stopByLink(factsOf(context).db, text('token'));
  return data(null, { status: result.ok ? 200 : 404 });
}

export default function StopWatchingByLink({ loaderData: watched }: Route.ComponentProps) {
  const { t, language } = useTranslation('alerts');
  const isBusy = useNavigation().formAction?.startsWith('/alerts/stop') === true;
  if (!watched) {
    return (
      <Screen
        icon={SearchX}
        title={t('link.invalid')}
        text={t('link.invalidText')}
        action={<ButtonLink to="/flights">{t('link.search')}</ButtonLink>}
      />
    );
  }
  const { token, isStopped, trip, searchPath } = watched;
  const date = dateFormat(dateLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(trip.date));
  if (isStopped) {
    return (
      <Screen
        icon={BellOff}
        title={t('link.done')}
        text={t('link.doneText', { ...trip, date })}
        action={<ButtonLink to={searchPath}>{t('search')}</ButtonLink>}
      />
    );
  }
  return (
    <Screen
      icon={BellRing}
      title={t('link.heading')}
      text={t('link.text', { ...trip, date })}
      action={
        <Form method="post" action={`/alerts/stop?token=${token}`}>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" tone="brand" size="lg" busy={isBusy} busyLabel={t('stopping')}>
            {t('stop')}
          </Button>
        </Form>
      }
    />
  );
}

function Screen(props: { icon: typeof BellRing; title: string; text: string; action: React.ReactNode }) {
  const { icon, title, text, action } = props;
  return (
    <section className="wrap grid min-h-110 content-center py-16">
      <PageMeta title={title} hidden />
      <EmptyState icon={icon} level="h1" title={title} actions={action}>
        {text}
      </EmptyState>
    </section>
  );
}
