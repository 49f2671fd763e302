import clsx from 'clsx';
import { type FormEvent, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { chosenAddress, type Stay } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { buttonStyle } from '#ui/button.tsx';
import { Heart } from '#ui/hotel-icons.tsx';
import { Link } from '#ui/link.tsx';
import { useSite } from '../../../shell/use-site.ts';

const SAVE = '/hotels/save';

/** One after the other: each answer sets the cookie that the next one sends. */
let lastSave = Promise.resolve();

/** A heart on a hotel's picture, or with its label on ocean background. Without scripts the page returns to its card. */
export function SaveButton(props: { id: string; name: string; isLabelled?: boolean; isSmall?: boolean }) {
  const { id, name, isLabelled = false, isSmall = false } = props;
  const { t } = useTranslation('stays');
  const { pathname, search } = useLocation();
  const fetcher = useFetcher({ key: `save ${id}` });
  const isSavedBefore = useSite().shortlist.includes(id);
  /** What was pressed while another answer is awaited. */
  const [queued, setQueued] = useState<boolean | null>(null);
  const isSaved = queued ?? (fetcher.formData ? fetcher.formData.get('intent') === 'save' : isSavedBefore);
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    form.delete('returnTo');
    setQueued(form.get('intent') === 'save');
    const save = () => {
      setQueued(null);
      return fetcher.submit(form, { method: 'post', action: SAVE });
    };
    lastSave = lastSave.then(save, save);
  }
  return (
    <form
      method="post"
      action={SAVE}
      onSubmit={send}
      className={isLabelled ? '' : clsx('absolute start-0 top-0 z-1', !isSmall && 'm-2')}
    >
      <input type="hidden" name="intent" value={isSaved ? 'remove' : 'save'} />
      <input type="hidden" name="hotel" value={id} />
      <input type="hidden" name="returnTo" value={`${pathname}${search}${isLabelled ? '' : `#hotel-${id}`}`} />
      <button
        type="submit"
        aria-pressed={isSaved}
        aria-label={isLabelled ? undefined : t('save.hotel', { hotel: name })}
        className={
          isLabelled
            ? buttonStyle({ tone: 'on-ocean' })
            : clsx(
                'grid size-11 place-content-center rounded-full border-line bg-surface text-ink hover:text-brand aria-pressed:text-brand-ink max-md:bg-clip-content max-md:p-1.5',
                isSmall ? 'bg-clip-content p-1.5' : 'md:border',
              )
        }
      >
        <Heart className={clsx('flex-none', isSaved && 'fill-current')} />
        {isLabelled && t(isSaved ? 'save.saved' : 'save.save')}
      </button>
      <span role="status" className="sr-only">
        {fetcher.data !== undefined && t(isSaved ? 'save.done' : 'save.undone', { hotel: name })}
      </span>
    </form>
  );
}

/** Shown once something is saved. */
export function ShortlistLink(props: { stay: Stay | null; className: string /** On a phone. */; isBrief?: boolean }) {
  const { stay, className, isBrief = false } = props;
  const { t } = useTranslation('stays');
  const count = useSite().shortlist.length;
  if (count === 0) return null;
  return (
    <Link to={chosenAddress('shortlist', [], stay)} discover="none" className={clsx('items-center gap-1.5', className)}>
      <Heart size={16} className="flex-none" />
      <span className={clsx(isBrief && 'max-md:sr-only')}>{t('save.list', { count })}</span>
      {isBrief && (
        <span aria-hidden="true" className="num md:hidden">
          {count}
        </span>
      )}
    </Link>
  );
}
