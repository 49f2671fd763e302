import { useLocation } from 'react-router';
import { Button, IconButton } from '#app/ui/button.tsx';
import { DatePicker } from '#app/ui/date-picker.tsx';
import { Plus, X } from '#app/ui/icons.tsx';
import { useEnhanced } from '#app/ui/use-enhanced.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { MAX_LEGS } from '../flight-query.ts';
import type { SearchForms } from '../open-search-forms.ts';
import type { PopularPlace } from '../popular-place.ts';
import { defaultPlace, PlaceCell } from './place-cell.tsx';
import type { Legs } from './use-legs.ts';
import { useProblemText } from './use-problem-text.ts';

export const legHeadingStyle = 'mb-1.5 text-sm font-semibold text-ink-2';

/** Those after the first: one at the beginning, up to five. */
export function MultiCityLegs({
  forms,
  places,
  legs,
}: {
  forms: SearchForms;
  places: readonly PopularPlace[];
  legs: Legs;
}) {
  const { t } = useTranslation('search');
  const { pathname } = useLocation();
  const problemText = useProblemText(forms);
  const { today, lastBookableDay, flightProblems, flight } = forms;
  const problemOf = (field: string) =>
    flight.trip === 'multi-city' ? problemText(flightProblems[field]) : undefined;
  const [, ...later] = legs.shown;

  function add(event: React.MouseEvent) {
    event.preventDefault();
    legs.add();
  }

  return (
    <div className="mt-2 hidden min-w-0 gap-4 group-has-[[value=multi-city]:checked]/flights:grid">
      {later.map((leg, index) => (
        <fieldset key={leg.id} className="min-w-0">
          <legend className={legHeadingStyle}>{t('flightNumber', { number: index + 2 })}</legend>
          <div className="grid auto-cols-auto grid-cols-[minmax(0,1fr)_auto] gap-2 md:grid-cols-[repeat(3,minmax(0,1fr))]">
            <div className="col-span-2 md:col-span-1">
              <PlaceCell
                purpose="flights"
                name="legFrom"
                label={t('from')}
                placeholder={
                  legs.shown[index]?.to || (index === 0 ? defaultPlace(places, 'DXB') : t('placeHint'))
                }
                places={places}
                value={leg.from}
                error={problemOf(`from-${index + 1}`)}
                onChange={(from) => legs.change(leg.id, { from })}
              />
            </div>
            <div className="col-span-2 md:col-span-1">
              <PlaceCell
                purpose="flights"
                name="legTo"
                label={t('to')}
                placeholder={t('placeHint')}
                places={places}
                value={leg.to}
                error={problemOf(`to-${index + 1}`)}
                onChange={(to) => legs.change(leg.id, { to })}
              />
            </div>
            <DatePicker
              name="legDate"
              label={t('departure')}
              min={today}
              max={lastBookableDay}
              className="max-md:last:col-span-2"
              defaultValue={leg.date}
              error={problemOf(`date-${index + 1}`)}
              onChange={(date) => legs.change(leg.id, { date })}
            />
            <RemoveLeg legs={legs} number={index + 2} />
          </div>
        </fieldset>
      ))}
      {legs.shown.length < MAX_LEGS && (
        <Button
          type="submit"
          name="addLeg"
          value="1"
          formAction={pathname}
          tone="soft"
          icon={Plus}
          className="justify-self-start"
          onClick={add}
        >
          {t('addCity')}
        </Button>
      )}
    </div>
  );
}

/** From three legs on, and only with scripts: without them a leg left empty is none. */
export function RemoveLeg({ legs, number }: { legs: Legs; number: number }) {
  const { t } = useTranslation('search');
  const isEnhanced = useEnhanced(() => {});
  const leg = legs.shown[number - 1];
  return isEnhanced && leg && legs.shown.length > 2 ? (
    <IconButton
      icon={X}
      label={t('removeFlight', { number })}
      className="mt-2.5 md:col-start-4"
      onClick={() => legs.remove(leg.id)}
    />
  ) : null;
}
