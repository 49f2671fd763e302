import { useEffect, useRef } from 'react';
import { MAX_WATCHED } from '#features/search/alerts/max-watched.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

export interface RefusedAlert {
  error: 'unverified' | 'too_many' | 'search_invalid' | 'not_watched';
  /** The results that the person came from. */
  back: string | null;
}

const sentences = {
  unverified: 'refused.unverified',
  too_many: 'refused.tooMany',
  search_invalid: 'refused.searchInvalid',
  not_watched: 'refused.notWatched',
} as const satisfies Record<RefusedAlert['error'], string>;

export function AlertRefusal({ error, back }: RefusedAlert) {
  const { t } = useTranslation('alerts');
  const box = useRef<HTMLDivElement>(null);
  // Whoever pressed a button far down a page of results has to see the answer.
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
