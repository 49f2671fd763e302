import {
  type CheckoutMessages,
  type CheckoutPart,
  type TravellerSlot,
  travellerParts,
} from '#features/booking/checkout/checkout-form.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { useCheckoutMessages } from './traveller-fields.tsx';

/** All problems in the order of the form, each linked to its field. */
export function ProblemSummary({
  problems,
  slots,
  isStay,
  isSale,
}: {
  problems: CheckoutMessages;
  slots: readonly TravellerSlot[];
  isStay: boolean;
  /** An agent's form labels the customer's fields differently. */
  isSale: boolean;
}) {
  const { t } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const messages = useCheckoutMessages();
  const all: { part: CheckoutPart; name: string }[] = [
    ...slots.flatMap((slot, position) =>
      travellerParts.map((part) => ({
        part: `traveller${position}-${part}` as const,
        name: t('notes.whose', {
          who: isStay ? t('traveller.lead') : messages.traveller(slot),
          field: t(`traveller.${part}`),
        }),
      })),
    ),
    { part: 'email', name: isSale ? selling('customer.email') : t('contact.email') },
    { part: 'phone', name: isSale ? selling('customer.phone') : t('contact.phone') },
    { part: 'method', name: isSale ? selling('credit.when') : t('notes.methodField') },
    { part: 'mpesaPhone', name: t('pay.mpesaPhone') },
    { part: 'consent', name: t('notes.consentField') },
  ];
  const wrong = all.filter(({ part }) => problems[part]);
  if (wrong.length === 0) return null;
  return (
    <Alert tone="danger" title={t('notes.problems', { count: wrong.length })}>
      {t('notes.problemsText')}
      <ul className="mt-2 grid gap-1">
        {wrong.map(({ part, name }) => (
          <li key={part}>
            <a href={`#${part}`} className="font-semibold underline">
              {name}
            </a>
            : {problems[part]}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
