import { SlidersHorizontal } from '#app/ui/icons.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { FlightQuery } from '../flight-query.ts';

/** Opens without scripts; open from the start when one of the options is in force. */
export function AdvancedOptions({ query, currencyCode }: { query: FlightQuery; currencyCode: string }) {
  const { t } = useTranslation('search');
  const { stops, departs, airlines, maxPrice } = query.filters;
  const isInForce = stops.length + departs.length + airlines.length > 0 || maxPrice !== null;
  return (
    <details open={isInForce} className="group/advanced open:basis-full">
      <summary className="inline-flex min-h-11 items-center gap-1.5 font-display font-semibold text-brand">
        <SlidersHorizontal aria-hidden="true" className="size-4" strokeWidth={1.75} />
        {t('advanced')}
      </summary>
      <div className="grid gap-4 pt-2 md:grid-cols-2 lg:grid-cols-4">
        <Select
          name="stops"
          label={t('stops')}
          defaultValue={stops.includes('one') ? 'up-to-one' : (stops[0] ?? 'any')}
          options={[
            { value: 'any', label: t('anyStops') },
            { value: 'non-stop', label: t('nonStop') },
            { value: 'up-to-one', label: t('upToOneStop') },
          ]}
        />
        <Input
          name="airline"
          label={t('airline')}
          placeholder={t('airlineHint')}
          defaultValue={airlines.join(', ')}
          maxLength={80}
        />
        <Select
          name="window"
          label={t('departureWindow')}
          defaultValue={departs[0] ?? 'any'}
          options={[
            { value: 'any', label: t('anyTime') },
            { value: 'early-morning', label: t('earlyMorning') },
            { value: 'morning', label: t('morning') },
            { value: 'afternoon', label: t('afternoon') },
            { value: 'evening', label: t('evening') },
          ]}
        />
        <Input
          name="maxPrice"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          label={t('priceCeiling', { currency: currencyCode })}
          defaultValue={maxPrice ?? ''}
        />
      </div>
    </details>
  );
}
