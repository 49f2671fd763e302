import type { BookingStatus } from '#features/booking/booking.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const tones: Record<BookingStatus, BadgeTone> = {
  confirmed: 'success',
  held: 'neutral',
  cancelled: 'danger',
  expired: 'line',
};

export function StatusBadge({ status }: { status: BookingStatus }) {
  const { t } = useTranslation('account');
  return (
    <Badge tone={tones[status]} dot className="flex-none">
      {t(`bookings.statuses.${status}`)}
    </Badge>
  );
}
