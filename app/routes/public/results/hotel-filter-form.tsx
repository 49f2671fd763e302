import type { ReactNode } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type HotelQuery, hotelSearchParams } from '#features/search/hotel-query.ts';
import { type HotelChoices, hotelChoiceParams, parseHotelChoices } from '#features/search/hotels/hotel-choices.ts';
import { typedParams } from '#features/search/open-search-forms.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { numberFormat } from '#lib/formats.ts';
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
  const { currency } = useSite();
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
      <Group label={t('filter.price')}>
        <div className="grid grid-cols-2 gap-2">
          <PriceField
            {...{ name: 'minPrice', label: t('filter.priceFrom', { currency: currency.code }) }}
            {...{ value: choices.minPrice, hint: counts.price?.least, onCommit: applyForm }}
          />
          <PriceField
            {...{ name: 'maxPrice', label: t('filter.priceTo', { currency: currency.code }) }}
            {...{ value: choices.maxPrice, hint: counts.price?.most, onCommit: applyForm }}
          />
        </div>
      </Group>
      {counts.stars.length > 0 && (
        <Group label={t('filter.stars')}>
          {counts.stars.map(({ stars, hotels }) => (
            <Box
              key={stars}
              name="stars"
              option={{ value: stars, text: t('filter.starCount', { count: stars }), hotels }}
              isChosen={chosen.stars.includes(stars)}
            />
          ))}
        </Group>
      )}
      {counts.score.length > 0 && (
        <Choice
          name="score"
          label={t('filter.score')}
          any={t('filter.anyScore')}
          chosen={chosen.score}
          options={counts.score.map(({ score, hotels }) => ({
            value: score,
            text: t('filter.scoreAtLeast', { score }),
            hotels,
          }))}
        />
      )}
      {(counts.cancelledFree !== null || residentRate) && (
        <Group label={t('filter.terms')}>
          {counts.cancelledFree !== null && (
            <Box
              name="cancel"
              option={{ value: 'free', text: t('filter.cancelFree'), hotels: counts.cancelledFree }}
              isChosen={chosen.isCancelledFree}
            />
          )}
          {residentRate && (
            <Checkbox
              name="rate"
              value="resident"
              label={residentRate.label}
              description={residentRate.terms}
              checked={chosen.isResident}
              onChange={handledByForm}
            />
          )}
        </Group>
      )}
      {counts.boards.length > 0 && (
        <Choice
          name="board"
          label={t('filter.board')}
          any={t('filter.anyBoard')}
          chosen={chosen.board}
          options={counts.boards.map(({ board, label, hotels }) => ({ value: board, text: label, hotels }))}
        />
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

interface FilterOption {
  value: string | number;
  text: string;
  hotels: number;
}

/** Dim where it would leave nothing. */
function optionLabel({ text, hotels }: FilterOption) {
  return <bdi className={hotels === 0 ? 'text-ink-3' : undefined}>{text}</bdi>;
}

function Box({ name, option, isChosen }: { name: string; option: FilterOption; isChosen: boolean }) {
  return (
    <Checkbox
      name={name}
      value={option.value}
      label={optionLabel(option)}
      aside={option.hotels}
      checked={isChosen}
      onChange={handledByForm}
    />
  );
}

/** One of several, or any. */
function Choice(props: {
  name: string;
  label: string;
  hideLabel?: boolean;
  any: string;
  chosen: string | number | null;
  options: FilterOption[];
}) {
  const { chosen, any, options, ...group } = props;
  return (
    <div className={group.hideLabel ? '' : 'py-4 [&_legend]:font-display [&_legend]:text-base [&_legend]:font-bold'}>
      <RadioGroup
        {...group}
        value={String(chosen ?? '')}
        onChange={handledByForm}
        options={[
          { value: '', label: any },
          ...options.map((one) => ({ value: String(one.value), label: optionLabel(one), aside: one.hotels })),
        ]}
      />
    </div>
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

/** In whole units of the visitor's currency. The hint is shown while the field is empty. */
function PriceField(props: {
  name: string;
  label: string;
  value: number | null;
  hint: number | undefined;
  onCommit: (form: HTMLFormElement) => void;
}) {
  const { name, label, value, hint, onCommit } = props;
  const { language } = useTranslation('stays');
  const figures = numberFormat(language, { numberingSystem: 'latn' });
  const given = value === null ? '' : figures.format(value);
  const [typed, setTyped] = useAdopted(given);
  return (
    <Input
      name={name}
      label={label}
      placeholder={hint === undefined ? '' : figures.format(hint)}
      type="text"
      dir="ltr"
      inputMode="numeric"
      pattern="[0-9.,\s]*"
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
        <Choice
          name="within"
          label={t('filter.place')}
          hideLabel
          any={t('filter.anyDistance')}
          chosen={chosen.within}
          options={within.map(({ km, hotels }) => ({ value: km, text: t('filter.within', { km }), hotels }))}
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
  const row = ({ name, label, hotels }: Counts['amenities'][number]) => (
    <Box key={name} name="amenity" option={{ value: name, text: label, hotels }} isChosen={isChosen({ name })} />
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
