import { useState } from 'react';
import { controlLook, Field } from '#app/ui/field.tsx';
import { ChevronDown } from '#app/ui/icons.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { escapeHtml } from '#lib/escape-html.ts';
import { countryName } from '#lib/formats.ts';
import { memoizeByText } from '#lib/memoize-by-text.ts';

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
            className={`${controlLook()} appearance-none truncate pe-9`}
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
