import { Form, useLocation, useNavigation } from 'react-router';
import type { WatchedSearch } from '#features/search/alerts/watched-search.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { BellPlus, BellRing } from '#ui/icons.tsx';

interface WatchButtonProps {
  search: WatchedSearch;
  watchedId: string | null;
  isSignedIn: boolean;
}

const ALERTS = '/account/alerts';

/** A visitor returns to the button after signing in; the scroll margin puts it in the middle of the screen. */
export function WatchButton({ search, watchedId, isSignedIn }: WatchButtonProps) {
  const { t } = useTranslation('alerts');
  const { pathname, search: query } = useLocation();
  const isBusy = useNavigation().formAction === ALERTS;
  const back = pathname + query;
  if (!isSignedIn) {
    return (
      <ButtonLink
        id="watch"
        to={`/auth?next=${encodeURIComponent(`${back}#watch`)}`}
        icon={BellPlus}
        className="scroll-mt-[40vh]"
      >
        {t('watch')}
      </ButtonLink>
    );
  }
  return (
    <Form
      id="watch"
      method="post"
      action={ALERTS}
      preventScrollReset
      className="group flex scroll-mt-[40vh] flex-wrap items-center gap-x-2 gap-y-1"
    >
      <input type="hidden" name="intent" value={watchedId ? 'stop' : 'watch'} />
      <input type="hidden" name="back" value={back} />
      {watchedId ? <input type="hidden" name="id" value={watchedId} /> : <SearchFields {...search} />}
      <span
        id="watch-state"
        role="status"
        className={watchedId ? 'inline-flex items-center gap-2 text-ink-2' : 'sr-only'}
      >
        {watchedId && (
          <>
            <BellRing className="flex-none text-brand" />
            {t('watched')}
          </>
        )}
      </span>
      <Button
        type="submit"
        tone={watchedId ? 'quiet' : 'line'}
        icon={watchedId ? undefined : BellPlus}
        busy={isBusy}
        busyLabel={watchedId ? undefined : t('watching')}
        aria-describedby={watchedId ? 'watch-state' : undefined}
        className="group-target:outline-3 group-target:outline-offset-2 group-target:outline-brand"
      >
        {watchedId ? t('stopShort') : t('watch')}
      </Button>
    </Form>
  );
}

function SearchFields(search: WatchedSearch) {
  return Object.entries(search).map(
    ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
  );
}
