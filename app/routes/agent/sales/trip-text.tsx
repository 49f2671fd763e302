import type { SaleSubject } from '#features/agents/sales/sale-subject.ts';
import { subjectText } from '#features/agents/sales/subject-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** NBO to ZNZ and back, or the hotel. */
export function TripText({ subject }: { subject: SaleSubject }) {
  const { t } = useTranslation('sales');
  return <bdi>{subjectText(t, subject)}</bdi>;
}
