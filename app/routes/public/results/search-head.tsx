import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { ShortFacts } from './short-facts.tsx';

/** What was searched for, in one line, and the form to change it, folded away. Works without scripts. */
export function SearchHead({
  heading,
  facts,
  form,
}: {
  heading: ReactNode;
  /** Short ones, none of which breaks over two lines. */
  facts: readonly string[];
  form: ReactNode;
}) {
  const { t } = useTranslation('search');
  return (
    <header className="relative z-2 bg-ocean text-on-ocean">
      <div className="wrap py-4 md:py-5">
        <div className="relative">
          <div className="flex min-h-11 flex-col justify-center pe-24 md:pe-44">
            <h1 className="text-xl font-extrabold text-balance md:text-2xl">{heading}</h1>
            <ShortFacts facts={facts} className="num text-sm text-on-ocean-2 md:text-base" />
          </div>
          <details>
            <summary
              className={`${buttonLook({ tone: 'on-ocean' })} absolute! end-0 top-0 cursor-pointer list-none max-md:px-3 md:top-1 [&::-webkit-details-marker]:hidden`}
            >
              <Pencil aria-hidden="true" size={16} strokeWidth={1.75} />
              <span className="max-md:hidden">{t('edit')}</span>
              <span className="md:hidden">{t('editBrief')}</span>
            </summary>
            <div className="mt-4 rounded-xl border border-line bg-surface p-4 text-ink shadow-3 md:p-6">
              {form}
            </div>
          </details>
        </div>
      </div>
    </header>
  );
}
