import clsx from 'clsx';
import type { TravellerTitle } from '#features/booking/booking.ts';
import {
  type CheckoutMessages,
  nameLength,
  type TravellerField,
  type TravellerSlot,
  type TypedTraveller,
  type travellerParts,
} from '#features/booking/checkout/checkout-form.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { Card } from '#ui/card.tsx';
import { Input } from '#ui/input.tsx';
import { Select } from '#ui/select.tsx';
import { useEnhanced } from '#ui/use-enhanced.ts';
import { CountrySelect, DateFields, useCheckoutMessages } from './traveller-fields.tsx';

/** The most common first. The last is a boy's, who leads no stay. */
const titles = ['mr', 'ms', 'mrs', 'miss', 'dr', 'master'] as const satisfies TravellerTitle[];

/** What flights require of every traveller. A stay needs a name only. */
export interface TravellerRequirements {
  lastFlightOn: CalendarDate;
  isInternational: boolean;
}

export function TravellerCard(props: {
  slot: TravellerSlot;
  position: number;
  typed: TypedTraveller;
  problems: CheckoutMessages;
  requirements: TravellerRequirements | null;
  countries: string;
  /** An agent types somebody else's details, so the browser must not fill in the agent's own. */
  isSale: boolean;
}) {
  const { slot, position, typed, problems, requirements, countries, isSale } = props;
  const { t } = useTranslation('checkout');
  const messages = useCheckoutMessages();
  const isEnhanced = useEnhanced(() => {});
  const isFirst = position === 0;
  const isOwn = isFirst && !isSale;
  const headingId = `traveller${position}`;
  // With autocomplete="off" a browser also forgets the field on Back, so other travellers get a named section instead.
  const fill = (token: string) => (isOwn ? token : `section-traveller${position} ${token}`);
  const name = (field: TravellerField) => `traveller${position}-${field}`;
  function part(of: (typeof travellerParts)[number]) {
    const id = `traveller${position}-${of}` as const;
    return { id, label: t(`traveller.${of}`), error: problems[id] };
  }
  const text = (of: 'givenNames' | 'lastName' | 'passportNumber') => ({
    ...part(of),
    name: name(of),
    defaultValue: typed[of],
    maxLength: nameLength,
    dir: 'auto',
    className: 'col-span-full md:col-span-3',
  });
  const offered = titles.slice(0, requirements ? undefined : -1);
  // Languages that have one word for Ms and Mrs offer it once: as what was chosen before, else as Ms, which fits both.
  const titlesByLabel = new Map(
    [...offered, 'ms' as const, ...offered.filter((title) => title === typed.title)].map((title) => [
      t(`traveller.titles.${title}`),
      title,
    ]),
  );
  return (
    <Card role="group" aria-labelledby={headingId}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-lg">
          {requirements ? messages.traveller(slot) : t('traveller.lead')}
        </h2>
        <p className="text-sm text-ink-3">
          {requirements?.isInternational ? t('traveller.asInPassport') : t('traveller.asInDocument')}
        </p>
      </div>
      <div className="grid grid-cols-6 gap-4">
        <Input
          {...text('givenNames')}
          hint={isFirst ? t('traveller.givenNamesHint') : undefined}
          autoComplete={fill('given-name')}
          optional
        />
        <Input
          {...text('lastName')}
          hint={isOwn ? t('traveller.lastNameHint') : undefined}
          autoComplete={fill('family-name')}
          required
        />
        <div className={clsx('col-span-full grid grid-cols-2 gap-4', requirements && 'md:col-span-3')}>
          <Select
            {...part('title')}
            name={name('title')}
            defaultValue={typed.title}
            options={[...titlesByLabel].map(([label, value]) => ({ label, value }))}
            placeholder={t('traveller.choose')}
            autoComplete={fill('honorific-prefix')}
            required
          />
          <CountrySelect
            {...part('nationality')}
            name={name('nationality')}
            defaultValue={typed.nationality}
            codes={countries}
            placeholder={t('traveller.choose')}
            autoComplete={fill('country')}
          />
        </div>
        {requirements && (
          <DateFields
            {...part('birthDate')}
            names={{ day: name('birthDay'), month: name('birthMonth'), year: name('birthYear') }}
            typed={{ day: typed.birthDay, month: typed.birthMonth, year: typed.birthYear }}
            hint={
              slot.type === 'adult'
                ? undefined
                : t(`traveller.${slot.type}Hint`, { date: messages.date(requirements.lastFlightOn) })
            }
            autoComplete={fill('bday')}
            className="col-span-full md:col-span-3"
          />
        )}
        {requirements?.isInternational && (
          <>
            <Input
              {...text('passportNumber')}
              maxLength={30}
              // A browser must not suggest a passport number to the next person; without scripts only the browser restores it on Back.
              autoComplete={isEnhanced ? 'off' : undefined}
              autoCapitalize="characters"
              spellCheck={false}
              dir="ltr"
              required
            />
            <DateFields
              {...part('passportExpiry')}
              names={{ day: name('expiryDay'), month: name('expiryMonth'), year: name('expiryYear') }}
              typed={{ day: typed.expiryDay, month: typed.expiryMonth, year: typed.expiryYear }}
              className="col-span-full md:col-span-3"
            />
          </>
        )}
      </div>
    </Card>
  );
}
