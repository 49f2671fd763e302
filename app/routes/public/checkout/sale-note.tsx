import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { MissingCredit } from './missing-credit.tsx';

export type SaleNoteProps =
  | { kind: 'no_credit'; availableMinor: number; netMinor: number }
  | { kind: 'may_not_sell' | 'other_seller' }
  | { kind: 'too_many_own_holds' | 'held_too_often' }
  /** Both as the agent reads them; `before` where the form said so. */
  | { kind: 'markup_changed'; before: string | null; now: string };

/** Why an agency has sold nothing. */
export function SaleNote(note: SaleNoteProps) {
  const { t } = useTranslation('selling');
  switch (note.kind) {
    case 'no_credit':
      return <MissingCredit availableMinor={note.availableMinor} netMinor={note.netMinor} />;
    case 'may_not_sell':
      return (
        <Alert tone="danger" title={t('notes.mayNotSell')}>
          {t('notes.mayNotSellText')}
        </Alert>
      );
    case 'other_seller':
      return (
        <Alert tone="warning" title={t('notes.otherSeller')}>
          {t('notes.otherSellerText')}
        </Alert>
      );
    case 'too_many_own_holds':
    case 'held_too_often':
      return (
        <Alert
          tone="warning"
          title={t(note.kind === 'held_too_often' ? 'notes.heldTooOften' : 'notes.tooManyHolds')}
          action={
            <ButtonLink to="/agent/sales" target="_blank" size="sm">
              {t('trip.panel.allSales')}
            </ButtonLink>
          }
        >
          {t(note.kind === 'held_too_often' ? 'notes.heldTooOftenText' : 'notes.tooManyHoldsText')}
        </Alert>
      );
    case 'markup_changed':
      return (
        <Alert tone="warning" title={t('notes.markupChanged')}>
          {note.before === null
            ? t('notes.newPriceText', { now: note.now })
            : t('notes.markupChangedText', { before: note.before, now: note.now })}
        </Alert>
      );
  }
}
