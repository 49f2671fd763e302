import { useMemo, useState } from 'react';
import { monthFormat, type TravellerSlot, writtenDate } from '#features/booking/checkout/checkout-form.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { escapeHtml } from '#lib/clean-text.ts';
import { countryName } from '#lib/formats.ts';
import { memoizeByText } from '#lib/memoize-by-text.ts';
import { controlStyle, Field, FieldMessage } from '#ui/field.tsx';
import { ChevronDown } from '#ui/icons.tsx';

export function useCheckoutMessages() {
  const { t, language } = useTranslation('checkout');
  return useMemo(() => {
    const month = monthFormat(language);
    return {
      date: (date: CalendarDate) => writtenDate(date, language),
      months: Array.from({ length: 12 }, (_, index) => ({
        value: String(index + 1),
        label: month.format(Date.UTC(2026, index, 1)),
      })),
      traveller: ({ type, number }: TravellerSlot) => t(`traveller.${type}`, { number }),
    };
  }, [t, language]);
}

/** Up to nine travellers choose from 250 countries: the loader sends codes only, and each side writes the names. */
export function CountrySelect(props: {
  id: string;
  name: string;
  label: string;
  /** Two letters each, without separators. */
  codes: string;
  placeholder: string;
  defaultValue: string;
  error: string | undefined;
  autoComplete: string;
}) {
  const { id, name, label, codes, placeholder, defaultValue, error, autoComplete } = props;
  const { language } = useTranslation();
  // One HTML string, because 250 options are a quarter of the page's elements. In state, because writing it again would undo a choice.
  const [options] = useState(() => ({
    __html: `<option value="">${escapeHtml(placeholder)}</option>${optionsFor(codes, language, defaultValue)}`,
  }));
  return (
    <Field props={{ id, label, error, required: true }}>
      {(control) => (
        <span className="relative flex items-center">
          <select
            {...control}
            name={name}
            defaultValue={defaultValue}
            autoComplete={autoComplete}
            className={`${controlStyle()} appearance-none truncate pe-9 has-[[value='']:checked]:text-ink-3`}
            // A browser may know a country by a newer name; the server's name stays.
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: names are escaped, and codes are two letters
            dangerouslySetInnerHTML={options}
          />
          <ChevronDown size={16} className="pointer-events-none absolute end-3 text-ink-3" />
        </span>
      )}
    </Field>
  );
}

/** The key is the language, a space and all codes. */
const optionsOf = memoizeByText(20, (text) => {
  const [language = '', codes = ''] = text.split(' ');
  return (codes.match(/../g) ?? [])
    .map((code) => `<option value="${code}">${escapeHtml(countryName(code, language))}</option>`)
    .join('');
});

function optionsFor(codes: string, language: string, chosen: string): string {
  return optionsOf(`${language} ${codes}`).replace(`<option value="${chosen}"`, (option) => `${option} selected=""`);
}

/** A date decades away is typed faster than found in a calendar, on any phone and without scripts. */
export function DateFields(props: {
  id: string;
  names: { day: string; month: string; year: string };
  label: string;
  typed: { day: string; month: string; year: string };
  hint?: string | undefined;
  error?: string | undefined;
  /** The autocomplete prefix, such as `bday`. */
  autoComplete?: string | undefined;
  className?: string | undefined;
}) {
  const { id, names, label, typed, hint, error, autoComplete, className } = props;
  const { t } = useTranslation('checkout');
  const { months } = useCheckoutMessages();
  const messageId = `${id}-message`;
  const fill = (part: string) => (autoComplete ? `${autoComplete}-${part}` : undefined);
  const shared = {
    required: true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hint || error ? messageId : undefined,
  } as const;
  const digits = (part: 'day' | 'year', maxLength: number) => (
    <input
      {...shared}
      name={names[part]}
      defaultValue={typed[part]}
      aria-label={t(`traveller.${part}`)}
      placeholder={t(`traveller.${part}Placeholder`)}
      inputMode="numeric"
      maxLength={maxLength}
      autoComplete={fill(part)}
      className={controlStyle()}
    />
  );
  return (
    <fieldset id={id} className={className}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      <div className="grid grid-cols-[3fr_5fr_4fr] gap-2">
        {digits('day', 2)}
        <span className="relative flex items-center">
          <select
            {...shared}
            name={names.month}
            defaultValue={typed.month}
            aria-label={t('traveller.month')}
            autoComplete={fill('month')}
            className={`${controlStyle()} appearance-none truncate pe-8 has-[option[value=""]:checked]:text-ink-3`}
          >
            <option value="">{t('traveller.month')}</option>
            {months.map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <ChevronDown size={16} className="pointer-events-none absolute end-2.5 text-ink-3" />
        </span>
        {digits('year', 4)}
      </div>
      {(hint || error) && (
        <div className="mt-1.5">
          <FieldMessage id={messageId} hint={hint} error={error} />
        </div>
      )}
    </fieldset>
  );
}
