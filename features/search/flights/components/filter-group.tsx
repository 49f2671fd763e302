import type { ReactNode } from 'react';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { FilterCount } from '../narrow.ts';
import type { FlightWords } from './use-flight-words.ts';

export function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 py-4">
      <legend className="float-start mb-1 w-full font-display text-base font-bold">{label}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

/** A change is heard by the form around it. */
export function heardByForm() {}

/** A value with how many flights it has and what the cheapest of them costs. */
export function FilterBox({
  name,
  label,
  counted: { value, count, fromMinor },
  isChosen,
  words,
}: {
  name: string;
  label: ReactNode;
  counted: FilterCount;
  isChosen: boolean;
  words: FlightWords;
}) {
  const { t } = useTranslation('flights');
  return (
    <Checkbox
      name={name}
      value={value}
      checked={isChosen}
      onChange={heardByForm}
      label={
        <>
          <span className={count === 0 && !isChosen ? 'text-ink-3' : undefined}>{label}</span>{' '}
          <span aria-hidden="true" className="num text-sm text-ink-3">{`(${count})`}</span>
          <span className="sr-only">{t('filter.flights', { count })}</span>
        </>
      }
      aside={
        fromMinor !== null && (
          <>
            <span className="sr-only">{t('filter.fromPrice', { price: '' })}</span>
            <span className="isolate-ltr whitespace-nowrap">{words.price(fromMinor)}</span>
          </>
        )
      }
    />
  );
}
