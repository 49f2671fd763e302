import type { ReactNode } from 'react';
import type { FlightMessages } from '#features/search/flights/components/use-flight-messages.ts';
import type { FilterCount } from '#features/search/flights/narrow.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

export function FilterGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 py-4">
      <legend className="float-start mb-1 w-full font-display text-base font-bold">{label}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

/** A change is heard by the form around it. */
export function handledByForm() {}

/** A value with how many flights it has and what the cheapest of them costs. */
export function FilterBox({
  name,
  label,
  counted: { value, count, fromMinor },
  isChosen,
  messages,
}: {
  name: string;
  label: ReactNode;
  counted: FilterCount;
  isChosen: boolean;
  messages: FlightMessages;
}) {
  const { t } = useTranslation('flights');
  return (
    <Checkbox
      name={name}
      value={value}
      checked={isChosen}
      onChange={handledByForm}
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
            <span className="isolate-ltr whitespace-nowrap">{messages.price(fromMinor)}</span>
          </>
        )
      }
    />
  );
}
