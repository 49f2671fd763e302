import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { buttonStyle } from '../../../ui/button-style.ts';
import { Pencil, X } from '../../../ui/icons.tsx';
import { useEditLink } from './use-edit-link.ts';

/** What was searched for, in one line, and the form to change it. */
export function SearchHead({
  heading,
  facts,
  children: form,
}: {
  heading: ReactNode;
  /** Short ones, none of which breaks over two lines. */
  facts: readonly string[];
  children: ReactNode;
}) {
  const { t } = useTranslation('search');
  const { t: ui } = useTranslation('ui');
  const { isOpen, link } = useEditLink();
  const Icon = isOpen ? X : Pencil;
  return (
    <header className="relative z-2 bg-ocean text-on-ocean">
      <div className="wrap py-4 md:py-5">
        <div className="relative">
          <div className="flex min-h-11 flex-col justify-center pe-24 md:pe-44">
            <h1 className="text-xl font-extrabold text-balance md:text-2xl">{heading}</h1>
            <ShortFacts facts={facts} className="num text-sm text-on-ocean-2 md:text-base" />
          </div>
          <a
            {...link}
            className={`${buttonStyle({ tone: 'on-ocean' })} absolute! end-0 top-0 max-md:px-3 md:top-1`}
          >
            <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
            <span className="max-md:hidden">{isOpen ? ui('close') : t('edit')}</span>
            <span className="md:hidden">{isOpen ? ui('close') : t('editBrief')}</span>
          </a>
          {isOpen && (
            <div className="mt-4 min-h-40 rounded-xl border border-line bg-surface p-4 text-ink shadow-3 md:p-6">
              <Suspense>{form}</Suspense>
            </div>
          )}
        </div>
      </div>
    </header>
  );
}

/** A line of short facts with dots between them: it breaks between two, within one only on a phone. */
function ShortFacts({ facts, className }: { facts: readonly string[]; className: string }) {
  return (
    // A dot at the start of a line falls outside, where it is cut off.
    <ul className={`flex flex-wrap gap-x-4 overflow-hidden ${className}`}>
      {facts.map((fact) => (
        <li
          key={fact}
          className="relative md:whitespace-nowrap not-first:before:absolute not-first:before:-start-2.5 not-first:before:content-['·']"
        >
          {fact}
        </li>
      ))}
    </ul>
  );
}
