import { Badge, type BadgeTone } from '#app/ui/badge.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { BookingStatus } from '../../booking.ts';

const tones: Record<BookingStatus, BadgeTone> = {
  held: 'warning',
  confirmed: 'success',
  expired: 'line',
  cancelled: 'danger',
};

/** A hold is called pending, as everywhere. */
export function BookingStatusBadge({
  status,
  className,
}: {
  status: BookingStatus;
  className?: string | undefined;
}) {
  const { t } = useTranslation('trip');
  return (
    <Badge tone={tones[status]} dot className={className}>
      {t(`status.${status}`)}
    </Badge>
  );
}
