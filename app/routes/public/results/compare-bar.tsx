import { type ReactNode, useRef, useState } from 'react';
import { Form } from 'react-router';
import { MAX_COMPARED } from '#features/search/hotels/shortlist.ts';
import { type Stay, stayParams } from '#features/search/hotels/stay.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { X } from '#ui/icons.tsx';
import { useEnhanced } from '#ui/use-enhanced.ts';

const FORM = 'compare';

/** Belongs to the form below the list, because the heart on the card is a form of its own. */
export function CompareBox({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('stays');
  return (
    <Checkbox
      name="hotel"
      value={id}
      form={FORM}
      label={
        <>
          {t('compare.tick')}
          <bdi className="sr-only"> {name}</bdi>
        </>
      }
    />
  );
}

/** A list with boxes to tick. Its bar shows once one is ticked, also without scripts. */
export function CompareList({ stay, children }: { stay: Stay | null; children: ReactNode }) {
  const { t } = useTranslation('stays');
  const list = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const recount = () => setCount(list.current?.querySelectorAll(':checked').length ?? 0);
  // A browser ticks boxes again when it reloads a page.
  useEnhanced(recount);
  const few = [t('compare.hint'), t('compare.another')][count];
  const text = count > MAX_COMPARED ? t('compare.tooMany') : (few ?? t('compare.ticked', { count }));
  return (
    <div ref={list} onChange={recount} className="group/compare grid gap-4">
      {children}
      <Form
        id={FORM}
        action="/hotels/compare"
        discover="none"
        // Without the boxes, which the browser unticks by itself.
        onReset={() => setCount(0)}
        className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 hidden items-center gap-1 rounded-lg border border-line bg-surface px-4 py-2 shadow-3 group-has-checked/compare:flex md:bottom-3"
      >
        {stay &&
          [...stayParams(stay)].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
        <p aria-live="polite" className="flex-1 text-sm text-ink-2">
          {text}
        </p>
        <Button type="submit" tone="brand" disabled={count === 1 || count > MAX_COMPARED} className="flex-none">
          {t('compare.button')}
        </Button>
        <IconButton type="reset" icon={X} label={t('filter.clear')} className="-me-2 flex-none" />
      </Form>
    </div>
  );
}
