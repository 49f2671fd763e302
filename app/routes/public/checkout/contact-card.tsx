import type { CheckoutSentences, TypedCheckout } from '#features/booking/checkout/checkout-form.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Card } from '../../../ui/card.tsx';
import { Input } from '../../../ui/input.tsx';
import { Link } from '../../../ui/link.tsx';

export function ContactCard({
  kind,
  typed,
  problems,
  signInAddress,
}: {
  kind: 'Flights' | 'Stay';
  typed: Pick<TypedCheckout, 'email' | 'phone'>;
  problems: CheckoutSentences;
  /** Null for whoever is signed in. */
  signInAddress: string | null;
}) {
  const { t } = useTranslation('checkout');
  return (
    <Card role="group" aria-labelledby="contact-heading">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="contact-heading" className="text-lg">
          {t(`contact.heading${kind}`)}
        </h2>
        {signInAddress && (
          <p className="text-sm text-ink-3">
            {t('contact.haveAccount')}{' '}
            <Link to={signInAddress} className="font-semibold underline">
              {t('contact.signIn')}
            </Link>
          </p>
        )}
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Input
          id="email"
          name="email"
          type="email"
          label={t('contact.email')}
          defaultValue={typed.email}
          error={problems.email}
          maxLength={254}
          autoComplete="email"
          required
        />
        <Input
          id="phone"
          name="phone"
          type="tel"
          label={t('contact.phone')}
          hint={t(`contact.phoneHint${kind}`)}
          defaultValue={typed.phone}
          error={problems.phone}
          maxLength={40}
          autoComplete="tel"
          required
        />
      </div>
    </Card>
  );
}
