import type { ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type HotelQuery, hotelSearchParams } from '#features/search/hotel-query.ts';
import {
  type HotelChoices,
  hotelChoiceParams,
  parseHotelChoices,
  withinChoices,
} from '#features/search/hotels/hotel-choices.ts';
import { typedParams } from '#features/search/open-search-forms.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Input } from '#ui/input.tsx';
import { RadioGroup } from '#ui/radio-group.tsx';
import { Select } from '#ui/select.tsx';
import { useAdopted } from '#ui/use-enhanced.ts';
import { useSite } from '../../../shell/use-site.ts';
import type { HotelResultsData } from './load-hotels.ts';

/** The chosen filters, including those of a navigation in progress, and how to change them. */
export function useHotelFilters(query: HotelQuery, loaded: HotelChoices) {
  const { pathname } = useLocation();
  const next = useNavigation().location;
  const navigate = useNavigate();
  const isFiltering = next?.pathname === pathname;
  const chosen = isFiltering ? parseHotelChoices(new URLSearchParams(next.search)) : loaded;
  return {
    pathname,
    chosen,
    address: (choices: HotelChoices) => hotelResultsAddress(pathname, query, choices),
    applyForm(form: HTMLFormElement) {
      const choices = parseHotelChoices(typedParams(form));
      navigate(hotelResultsAddress(pathname, query, choices), { replace: true, preventScrollReset: true });
    },
  };
}

export function hotelResultsAddress(pathname: string, query: HotelQuery, choices: HotelChoices): string {
  const params = new URLSearchParams([...hotelSearchParams(query), ...hotelChoiceParams(choices)]);
  return `${pathname}?${params}`;
}

/** Further amenities fold away. */
const VISIBLE_AMENITIES = 5;

type Counts = HotelResultsData['counts'];

/** The form's own onChange handles every field. */
function handledByForm() {}

/** Filters on change with scripts, by its button without. */
export function HotelFilterForm(props: {
  query: HotelQuery;
  choices: HotelChoices;
  counts: Counts;
  landmarks: HotelResultsData['landmarks'];
  residentRate: HotelResultsData['residentRate'];
  isEnhanced: boolean;
}) {
  const { query, choices, counts, landmarks, residentRate, isEnhanced } = props;
  const { t } = useTranslation('stays');
  const { pathname, chosen, applyForm } = useHotelFilters(query, choices);
  const unfiltered = hotelChoiceParams(choices).filter(([name]) => ['sort', 'map', 'calendar'].includes(name));
  const hiddenFields = [...hotelSearchParams(query), ...unfiltered];
  return (
    <form
      action={pathname}
      onSubmit={(event) => {
        event.preventDefault();
        applyForm(event.currentTarget);
      }}
      onChange={({ target, currentTarget }) => {
        const isTicked =
          target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'text');
        if (isTicked) applyForm(currentTarget);
      }}
      className="grid divide-y divide-line"
    >
      {hiddenFields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {residentRate && (
        <div className="py-4">
          <Checkbox
            name="rate"
            value="resident"
            label={residentRate.label}
            checked={chosen.isResident}
            onChange={handledByForm}
          />
          {chosen.isResident && residentRate.proof && <p className="text-sm text-ink-2">{residentRate.proof}</p>}
        </div>
      )}
      <PriceGroup choices={choices} price={counts.price} onCommit={applyForm} />
      {counts.stars.length > 0 && (
        <Group label={t('filter.stars')}>
          {counts.stars.map(({ stars, hotels }) => (
            <Checkbox
              key={stars}
              name="stars"
              value={stars}
              label={t('filter.starCount', { count: stars })}
              aside={hotels}
              checked={chosen.stars.includes(stars)}
              onChange={handledByForm}
            />
          ))}
        </Group>
      )}
      {counts.score.length > 0 && (
        <div className="py-4 [&_legend]:font-display [&_legend]:text-base [&_legend]:font-bold">
          <RadioGroup
            label={t('filter.score')}
            name="score"
            value={String(chosen.score ?? '')}
            onChange={handledByForm}
            options={[
              { value: '', label: t('filter.anyScore') },
              ...counts.score
                .filter(({ score, hotels }) => hotels > 0 || score === chosen.score)
                .map(({ score, hotels }) => ({
                  value: String(score),
                  label: t('filter.scoreAtLeast', { score }),
                  aside: hotels,
                })),
            ]}
          />
        </div>
      )}
      {counts.cancelledFree !== null && (
        <Group label={t('filter.terms')}>
          <Checkbox
            name="cancel"
            value="free"
            label={t('filter.cancelFree')}
            aside={counts.cancelledFree}
            checked={chosen.isCancelledFree}
            onChange={handledByForm}
          />
        </Group>
      )}
      {counts.boards.length > 0 && (
        <div className="py-4 [&_legend]:font-display [&_legend]:text-base [&_legend]:font-bold">
          <RadioGroup
            label={t('filter.board')}
            name="board"
            value={chosen.board ?? ''}
            onChange={handledByForm}
            options={[
              { value: '', label: t('filter.anyBoard') },
              ...counts.boards.map(({ board, label, hotels }) => ({ value: board, label, aside: hotels })),
            ]}
          />
        </div>
      )}
      {landmarks.length > 0 && <DistanceGroup landmarks={landmarks} within={counts.within} chosen={chosen} />}
      <AmenityGroup amenities={counts.amenities} chosen={chosen.amenities} />
      {/* Hidden, it still submits the form on Enter in a price field. */}
      <div className={isEnhanced ? 'hidden' : 'py-4'}>
        <Button type="submit" tone="brand" block>
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="py-4">
      <legend className="float-start mb-1 w-full font-display text-base font-bold">{label}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}

function PriceGroup(props: {
  choices: HotelChoices;
  price: Counts['price'];
  onCommit: (form: HTMLFormElement) => void;
}) {
  const { choices, price, onCommit } = props;
  const { t } = useTranslation('stays');
  const { currency } = useSite();
  const fields = [
    { name: 'minPrice', label: 'filter.priceFrom', value: choices.minPrice, hint: price?.least },
    { name: 'maxPrice', label: 'filter.priceTo', value: choices.maxPrice, hint: price?.most },
  ] as const;
  return (
    <Group label={t('filter.price')}>
      <div className="grid grid-cols-2 gap-2">
        {fields.map(({ name, label, value, hint }) => (
          <PriceField
            key={name}
            name={name}
            label={t(label, { currency: currency.code })}
            given={value === null ? '' : String(value)}
            placeholder={hint === undefined ? '' : String(hint)}
            onCommit={onCommit}
          />
        ))}
      </div>
    </Group>
  );
}

function PriceField(props: {
  name: string;
  label: string;
  given: string;
  placeholder: string;
  onCommit: (form: HTMLFormElement) => void;
}) {
  const { given, onCommit, ...field } = props;
  const [typed, setTyped] = useAdopted(given);
  return (
    <Input
      {...field}
      type="text"
      dir="ltr"
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={(event) => {
        if (typed !== given && event.currentTarget.form) onCommit(event.currentTarget.form);
      }}
    />
  );
}

function DistanceGroup(props: {
  landmarks: HotelResultsData['landmarks'];
  within: Counts['within'];
  chosen: HotelChoices;
}) {
  const { landmarks, within, chosen } = props;
  const { t } = useTranslation('stays');
  return (
    <Group label={t('filter.place')}>
      <Select
        name="near"
        label={t('filter.placeLabel')}
        value={chosen.near ?? ''}
        onChange={handledByForm}
        options={[
          { value: '', label: t('filter.anyPlace') },
          ...landmarks.map(({ id, label }) => ({ value: id, label })),
        ]}
        className="mb-2"
      />
      {chosen.near !== null && (
        <RadioGroup
          label={t('filter.place')}
          hideLabel
          name="within"
          value={String(chosen.within ?? '')}
          onChange={handledByForm}
          options={[
            { value: '', label: t('filter.anyDistance') },
            ...withinChoices.map((km) => ({
              value: String(km),
              label: t('filter.within', { km }),
              aside: within.find((counted) => counted.km === km)?.hotels,
            })),
          ]}
        />
      )}
    </Group>
  );
}

function AmenityGroup({ amenities, chosen }: { amenities: Counts['amenities']; chosen: readonly string[] }) {
  const { t } = useTranslation('stays');
  const lower = chosen.map((name) => name.toLowerCase());
  const isChosen = ({ name }: { name: string }) => lower.includes(name.toLowerCase());
  if (amenities.length === 0) return null;
  const row = (amenity: Counts['amenities'][number]) => (
    <Checkbox
      key={amenity.name}
      name="amenity"
      value={amenity.name}
      label={<bdi>{amenity.label}</bdi>}
      aside={amenity.hotels}
      checked={isChosen(amenity)}
      onChange={handledByForm}
    />
  );
  const rest = amenities.slice(VISIBLE_AMENITIES);
  return (
    <Group label={t('filter.amenities')}>
      {amenities.slice(0, VISIBLE_AMENITIES).map(row)}
      {rest.length > 0 && (
        <details open={rest.some(isChosen) || undefined}>
          <summary className="flex min-h-11 cursor-pointer items-center text-brand hover:underline">
            {t('filter.more')}
          </summary>
          {rest.map(row)}
        </details>
      )}
    </Group>
  );
}
