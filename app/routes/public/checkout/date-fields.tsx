import { useTranslation } from '#i18n/use-translation.tsx';
import { controlStyle, FieldMessage } from '../../../ui/field.tsx';
import { ChevronDown } from '../../../ui/icons.tsx';
import { useCheckoutMessages } from './use-checkout-messages.ts';

/** A day far from today is quicker written than found in a calendar, on every telephone and without scripts. */
export function DateFields({
  id,
  names,
  label,
  typed,
  hint,
  error,
  autoComplete,
  className,
}: {
  id: string;
  names: { day: string; month: string; year: string };
  label: string;
  typed: { day: string; month: string; year: string };
  hint?: string | undefined;
  error?: string | undefined;
  /** As browsers call it: bday. */
  autoComplete?: string | undefined;
  className?: string | undefined;
}) {
  const { t } = useTranslation('checkout');
  const { months } = useCheckoutMessages();
  const messageId = `${id}-message`;
  const fill = (part: string) => (autoComplete ? `${autoComplete}-${part}` : undefined);
  const shared = {
    required: true,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': hint || error ? messageId : undefined,
  } as const;
  return (
    <fieldset id={id} className={className}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      <div className="grid grid-cols-[3fr_5fr_4fr] gap-2">
        <input
          {...shared}
          name={names.day}
          defaultValue={typed.day}
          aria-label={t('traveller.day')}
          placeholder={t('traveller.dayPlaceholder')}
          inputMode="numeric"
          maxLength={2}
          autoComplete={fill('day')}
          className={controlStyle()}
        />
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
          <ChevronDown
            aria-hidden="true"
            size={16}
            strokeWidth={1.75}
            className="pointer-events-none absolute end-2.5 text-ink-3"
          />
        </span>
        <input
          {...shared}
          name={names.year}
          defaultValue={typed.year}
          aria-label={t('traveller.year')}
          placeholder={t('traveller.yearPlaceholder')}
          inputMode="numeric"
          maxLength={4}
          autoComplete={fill('year')}
          className={controlStyle()}
        />
      </div>
      {(hint || error) && (
        <div className="mt-1.5">
          <FieldMessage id={messageId} hint={hint} error={error} />
        </div>
      )}
    </fieldset>
  );
}
