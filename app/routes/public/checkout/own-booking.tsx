import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import type { ShownOwnBooking } from './refusal.ts';

/** Who comes back from the payment page has this trip already. It stands inside the form, so that nothing typed is lost. */
export function OwnBookingAlert({ own }: { own: ShownOwnBooking }) {
  const { t } = useTranslation('checkout');
  const { reference, until: time } = own;
  if (own.status === 'confirmed')
    return (
      <Alert
        title={t('own.booked', { reference })}
        action={
          <ButtonLink to={`/booking/${reference}`} size="sm">
            {t('own.see')}
          </ButtonLink>
        }
      >
        {t('own.bookedText')}
      </Alert>
    );
  return (
    <Alert
      title={t('own.held', { reference, time })}
      action={
        <OwnActions reference={reference}>
          <Button type="submit" name="intent" value="release" size="sm" formNoValidate>
            {t('own.release')}
          </Button>
        </OwnActions>
      }
    >
      {t('own.heldText')}
    </Alert>
  );
}

/** The form was sent with something else in it than the hold has. */
export function OwnHoldDiffers({ own }: { own: ShownOwnBooking }) {
  const { t } = useTranslation('checkout');
  const { reference, until: time } = own;
  return (
    <Alert
      tone="warning"
      title={t('own.held', { reference, time })}
      action={
        <OwnActions reference={reference}>
          <Button type="submit" name="intent" value={`replace-${reference}`} size="sm">
            {t('own.replace')}
          </Button>
        </OwnActions>
      }
    >
      {t('own.differs')}
    </Alert>
  );
}

function OwnActions({ reference, children }: { reference: string; children: ReactNode }) {
  const { t } = useTranslation('checkout');
  return (
    <span className="flex flex-wrap gap-2">
      <ButtonLink to={`/booking/${reference}`} tone="accent" size="sm">
        {t('own.continue')}
      </ButtonLink>
      {children}
    </span>
  );
}
