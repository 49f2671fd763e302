import type { CheckoutSentences, TypedCheckout } from '#features/booking/checkout/checkout-form.ts';
import type { SaleFacts } from '#features/booking/checkout/sale-facts.ts';
import { languages } from '#i18n/languages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Card } from '../../../ui/card.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';

/** Where the customer of an agency gets the ticket, and in which language and currency. Browsers fill in nothing of the agent's own. */
export function SaleContact({
  kind,
  documents,
  typed,
  problems,
}: {
  kind: 'Flights' | 'Stay';
  documents: SaleFacts['documents'];
  typed: Pick<TypedCheckout, 'email' | 'phone' | 'language' | 'currency'>;
  problems: CheckoutSentences;
}) {
  const { t } = useTranslation('selling');
  return (
    <Card role="group" aria-labelledby="contact-heading">
      <h2 id="contact-heading" className="mb-4 text-lg">
        {t('customer.heading')}
      </h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Input
          id="email"
          name="email"
          type="email"
          label={t('customer.email')}
          hint={t(`customer.emailHint${kind}`)}
          defaultValue={typed.email}
          error={problems.email}
          maxLength={254}
          autoComplete="off"
          required
        />
        <Input
          id="phone"
          name="phone"
          type="tel"
          label={t('customer.phone')}
          hint={t(`customer.phoneHint${kind}`)}
          defaultValue={typed.phone}
          error={problems.phone}
          maxLength={40}
          autoComplete="off"
          required
        />
        <Select
          id="language"
          name="language"
          label={t('customer.language')}
          hint={t(`customer.languageHint${kind}`)}
          defaultValue={typed.language}
          options={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
          autoComplete="off"
        />
        <Select
          id="currency"
          name="currency"
          label={t('customer.currency')}
          hint={t('customer.currencyHint')}
          defaultValue={typed.currency}
          options={documents.map(({ currency, text }) => ({ value: currency, label: text }))}
          autoComplete="off"
        />
      </div>
    </Card>
  );
}
