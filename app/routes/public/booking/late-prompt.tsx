import type { ShownTrip } from '#features/booking/retrieve/shown-trip.ts';
import { CheckNow } from '#features/payments/components/check-now.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Hourglass } from '../../../ui/icons.tsx';

/** The hold is over, and what was asked of a telephone is still open. */
export function LatePrompt({ trip: { payments, reference } }: { trip: ShownTrip }) {
  const { t } = useTranslation('prompt');
  if (!payments.some(({ prompt }) => prompt)) return null;
  return (
    <Alert icon={Hourglass} title={t('lateTitle')} action={<CheckNow address={`/booking/${reference}`} />}>
      {t('lateText')}
    </Alert>
  );
}
