import clsx from 'clsx';
import { useState } from 'react';
import type { TravellerTitle } from '#features/booking/booking.ts';
import {
  type CheckoutSentences,
  nameLength,
  type TravellerField,
  type TravellerSlot,
  type TypedTraveller,
  type travellerParts,
} from '#features/booking/checkout/checkout-form.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { countryName } from '#lib/formats.ts';
import { memoizeByText } from '#lib/memoize-by-text.ts';
import { Card } from '../../../ui/card.tsx';
import { controlStyle, Field } from '../../../ui/field.tsx';
import { ChevronDown } from '../../../ui/icons.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useEnhanced } from '../../../ui/use-enhanced.ts';
import { DateFields } from './date-fields.tsx';
import { useCheckoutMessages } from './use-checkout-messages.ts';

/** Nine travellers choose from 250 countries each: their names travel once, in the page itself. */
export function CountrySelect({
  id,
  name,
  label,
  codes,
  defaultValue,
  error,
  autoComplete,
}: {
  id: string;
  name: string;
  label: string;
  /** One after another, two letters each. */
  codes: string;
  defaultValue: string;
  error: string | undefined;
  autoComplete: string;
}) {
  const { language } = useTranslation();
  // As one piece, because 250 of them are a quarter of the page's elements; and never anew, which would undo a choice.
  const [options] = useState(() => ({ __html: optionsFor(codes, language, defaultValue) }));
  return (
    <Field id={id} label={label} error={error} required>
      {(control) => (
        <span className="relative flex items-center">
          <select
            {...control}
            name={name}
            defaultValue={defaultValue}
            autoComplete={autoComplete}
            className={`${controlStyle()} appearance-none truncate pe-9`}
            // A browser may know a country by a newer name: what the server wrote stays.
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: names are escaped, and codes are two letters
            dangerouslySetInnerHTML={options}
          />
          <ChevronDown
            aria-hidden="true"
            size={16}
            strokeWidth={1.75}
            className="pointer-events-none absolute end-3 text-ink-3"
          />
        </span>
      )}
    </Field>
  );
}

/** Of a language and all codes, with a space between. */
const optionsOf = memoizeByText(20, (text) => {
  const [language = '', codes = ''] = text.split(' ');
  return (codes.match(/../g) ?? [])
    .map((code) => `<option value="${code}">${escapeHtml(countryName(code, language))}</option>`)
    .join('');
});

function optionsFor(codes: string, language: string, chosen: string): string {
  return optionsOf(`${language} ${codes}`).replace(
    `<option value="${chosen}"`,
    (option) => `${option} selected=""`,
  );
}

/** In the order in which people look for theirs. */
const titles = ['mr', 'ms', 'mrs', 'miss', 'dr', 'master'] as const satisfies TravellerTitle[];

/** What a trip asks of everybody on it; a stay asks for a name alone. */
export interface RequiredTravellerFields {
  lastFlightOn: CalendarDate;
  isInternational: boolean;
}

export function TravellerCard({
  slot,
  position,
  typed,
  problems,
  asked,
  countries,
  isSale,
}: {
  slot: TravellerSlot;
  position: number;
  typed: TypedTraveller;
  problems: CheckoutSentences;
  asked: RequiredTravellerFields | null;
  countries: string;
  /** Somebody else's details: browsers fill in nothing of the agent's own. */
  isSale: boolean;
}) {
  const { t } = useTranslation('checkout');
  const messages = useCheckoutMessages();
  const isEnhanced = useEnhanced(nothingToTake);
  const isFirst = position === 0;
  const isOwn = isFirst && !isSale;
  const headingId = `traveller${position}`;
  // Whose "off" is said for, browsers forget on the way back too: others have a section of their own instead.
  const fill = (token: string) => (isOwn ? token : `section-traveller${position} ${token}`);
  const name = (field: TravellerField) => `traveller${position}-${field}`;
  function part(of: (typeof travellerParts)[number]) {
    const id = `traveller${position}-${of}` as const;
    return { id, label: t(`traveller.${of}`), error: problems[id] };
  }
  return (
    <Card role="group" aria-labelledby={headingId}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={headingId} className="text-lg">
          {asked ? messages.traveller(slot) : t('traveller.lead')}
        </h2>
        <p className="text-sm text-ink-3">
          {asked?.isInternational ? t('traveller.asInPassport') : t('traveller.asInDocument')}
        </p>
      </div>
      <div className="grid grid-cols-6 gap-4">
        <div
          className={clsx(
            'col-span-full grid grid-cols-[7rem_minmax(0,1fr)] gap-4',
            asked && 'md:col-span-3',
          )}
        >
          <Select
            {...part('title')}
            name={name('title')}
            defaultValue={typed.title}
            options={titles.map((title) => ({
              value: title,
              label: t(`traveller.titles.${title}`),
            }))}
            placeholder={t('traveller.choose')}
            autoComplete={fill('honorific-prefix')}
            required
          />
          <CountrySelect
            {...part('nationality')}
            name={name('nationality')}
            defaultValue={typed.nationality}
            codes={countries}
            autoComplete={fill('country')}
          />
        </div>
        {asked && (
          <DateFields
            {...part('birthDate')}
            names={{ day: name('birthDay'), month: name('birthMonth'), year: name('birthYear') }}
            typed={{ day: typed.birthDay, month: typed.birthMonth, year: typed.birthYear }}
            hint={
              slot.type === 'adult'
                ? undefined
                : t(`traveller.${slot.type}Hint`, { date: messages.date(asked.lastFlightOn) })
            }
            autoComplete={fill('bday')}
            className="col-span-full md:col-span-3"
          />
        )}
        <Input
          {...part('givenNames')}
          name={name('givenNames')}
          defaultValue={typed.givenNames}
          hint={isFirst ? t('traveller.givenNamesHint') : undefined}
          maxLength={nameLength}
          autoComplete={fill('given-name')}
          dir="auto"
          className="col-span-full md:col-span-3"
        />
        <Input
          {...part('lastName')}
          name={name('lastName')}
          defaultValue={typed.lastName}
          hint={isOwn ? t('traveller.lastNameHint') : undefined}
          maxLength={nameLength}
          autoComplete={fill('family-name')}
          dir="auto"
          required
          className="col-span-full md:col-span-3"
        />
        {asked?.isInternational && (
          <>
            <Input
              {...part('passportNumber')}
              name={name('passportNumber')}
              defaultValue={typed.passportNumber}
              maxLength={30}
              // A browser must not offer it to the next person. While scripts are off, only the browser can bring it back.
              autoComplete={isEnhanced ? 'off' : undefined}
              autoCapitalize="characters"
              spellCheck={false}
              dir="ltr"
              required
              className="col-span-full md:col-span-3"
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

function nothingToTake(): void {}
