import { useEffect, useRef } from 'react';
import { data, Form, redirect } from 'react-router';
import { findStopped, listWatched, resumeWatching, stopWatching } from '#features/search/alerts/price-alerts.ts';
import { watchRoute } from '#features/search/alerts/watch-route.ts';
import { MAX_WATCHED } from '#features/search/alerts/watched-search.ts';
import { lowestPrice } from '#features/search/flights/lowest-prices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { localPath } from '#lib/untrusted-input.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BellRing } from '#ui/icons.tsx';
import { factsOf, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/alerts';
import { WatchedItem } from './alerts/watched-item.tsx';
import { momentText } from './moment.tsx';
import { PageTitle, useSentIntent } from './page-parts.tsx';

interface RefusedAlert {
  error: 'unverified' | 'too_many' | 'search_invalid' | 'not_watched';
  /** The search results to return to. */
  back: string | null;
}

const sentences = {
  unverified: 'refused.unverified',
  too_many: 'refused.tooMany',
  search_invalid: 'refused.searchInvalid',
  not_watched: 'refused.notWatched',
} as const satisfies Record<RefusedAlert['error'], string>;

function AlertRefusal({ error, back }: RefusedAlert) {
  const { t } = useTranslation('alerts');
  const box = useRef<HTMLDivElement>(null);
  // The button may have been far down a page of results, so the answer is scrolled into view.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Alert
        tone="warning"
        action={
          <span className="flex flex-wrap gap-2">
            {error === 'unverified' && (
              <ButtonLink to="/account" tone="brand">
                {t('refused.verify')}
              </ButtonLink>
            )}
            {back && <ButtonLink to={back}>{t('back')}</ButtonLink>}
          </span>
        }
      >
        {t(sentences[error], { count: MAX_WATCHED })}
      </Alert>
    </div>
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, preferences } = factsOf(context);
  const { userId } = knownViewer(context);
  const { searchParams } = new URL(request.url);
  const stoppedId = searchParams.get('stopped') ?? '';
  const stopped = await findStopped(db, userId, stoppedId);
  const watched = await listWatched(db, userId, new Date());
  return {
    watched: watched.map(({ checkedAt, ...route }) => ({
      ...route,
      checkedAt: momentText(checkedAt, preferences.language),
    })),
    stopped: stopped && { id: stoppedId, from: stopped.from, to: stopped.to },
    isResumed: searchParams.get('done') === 'resumed',
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const facts = factsOf(context);
  const { db, settings, search, preferences } = facts;
  const { userId } = knownViewer(context);
  const now = new Date();
  const form = new URLSearchParams();
  for (const [name, value] of await request.formData()) if (typeof value === 'string') form.append(name, value);
  const id = form.get('id') ?? '';
  // Set when the form was on a results page, which shows the change itself.
  const back = form.has('back') ? localPath(form.get('back') ?? '') : null;
  switch (form.get('intent')) {
    case 'watch': {
      const parts = {
        db,
        places: search.places,
        lowestPrice: (query: Parameters<typeof lowestPrice>[1]) => lowestPrice(search, query, now),
        settings,
      };
      const watcher = { userId, currency: preferences.currency };
      const result = await watchRoute(parts, watcher, form, now);
      return result.ok ? redirect(back ?? '/account/alerts', { status: 303 }) : refuse(result.error, back);
    }
    case 'stop': {
      const result = await stopWatching(db, userId, id, now);
      if (!result.ok) return refuse(result.error, back);
      return redirect(back ?? `/account/alerts?stopped=${id}`, { status: 303 });
    }
    case 'resume': {
      const result = await resumeWatching(db, userId, id, now);
      return result.ok ? redirect('/account/alerts?done=resumed', { status: 303 }) : refuse(result.error, back);
    }
    default:
      throw data(null, { status: 400 });
  }
}

function refuse(error: RefusedAlert['error'], back: string | null) {
  return data<RefusedAlert>({ error, back }, { status: error === 'not_watched' ? 404 : 422 });
}

export default function WatchedPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('alerts');
  const { watched, stopped, isResumed } = loaderData;
  return (
    <>
      <PageTitle title={t('title')} text={watched.length > 0 ? t('text') : undefined} />
      <div className="grid gap-4">
        {actionData && <AlertRefusal {...actionData} />}
        {stopped && !actionData && <StoppedMessage {...stopped} />}
        {isResumed && !actionData && <Alert tone="success">{t('resumed')}</Alert>}
        {watched.length > 0 ? (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {watched.map((route) => (
              <WatchedItem key={route.id} {...route} />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={BellRing}
            title={t('empty')}
            className="rounded-lg border border-line bg-surface py-14"
            actions={
              <ButtonLink to="/flights" tone="accent">
                {t('searchFlights')}
              </ButtonLink>
            }
          >
            {t('emptyText')}
          </EmptyState>
        )}
      </div>
    </>
  );
}

/** Stopping needs no confirmation, because it can be undone here. */
function StoppedMessage({ id, from, to }: { id: string; from: string; to: string }) {
  const { t } = useTranslation('alerts');
  const isSent = useSentIntent();
  return (
    <Alert
      tone="success"
      action={
        <Form method="post" action="/account/alerts" preventScrollReset>
          <input type="hidden" name="intent" value="resume" />
          <input type="hidden" name="id" value={id} />
          <Button type="submit" busy={isSent('resume')} busyLabel={t('undoing')}>
            {t('undo')}
          </Button>
        </Form>
      }
    >
      <bdi>{t('stopped', { from, to })}</bdi>
    </Alert>
  );
}
