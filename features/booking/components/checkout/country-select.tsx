import { controlLook, Field } from '#app/ui/field.tsx';
import { ChevronDown } from '#app/ui/icons.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { countryName } from '#lib/formats.ts';

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
          >
            {(codes.match(/../g) ?? []).map((code) => (
              // A browser may know a country by a newer name: what the server wrote stays.
              <option key={code} value={code} suppressHydrationWarning>
                {countryName(code, language)}
              </option>
            ))}
          </select>
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
