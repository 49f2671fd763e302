import type { SaleFacts } from '#features/booking/checkout/checkout-facts.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ExternalLink } from '#ui/icons.tsx';

const sentences = {
  may_not_sell: 'mayNotSell',
  other_seller: 'otherSeller',
  too_many_own_holds: 'tooManyHolds',
  held_too_often: 'heldTooOften',
} as const;

type SaleNoteProps =
  | { kind: 'no_credit'; availableMinor: number; netMinor: number }
  | { kind: keyof typeof sentences }
  /** Formatted prices. */
  | { kind: 'markup_changed'; before: string | null; now: string };

/** Why an agency's sale was refused. */
export function SaleNote(note: SaleNoteProps) {
  const { t } = useTranslation('selling');
  switch (note.kind) {
    case 'no_credit':
      return <MissingCredit availableMinor={note.availableMinor} netMinor={note.netMinor} />;
    case 'may_not_sell':
    case 'other_seller':
    case 'too_many_own_holds':
    case 'held_too_often': {
      const key = sentences[note.kind];
      return (
        <Alert
          tone={note.kind === 'may_not_sell' ? 'danger' : 'warning'}
          title={t(`notes.${key}`)}
          link={
            (key === 'tooManyHolds' || key === 'heldTooOften') && {
              to: '/agent/sales',
              target: '_blank',
              text: t('trip.panel.allSales'),
            }
          }
        >
          {t(`notes.${key}Text`)}
        </Alert>
      );
    }
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

/** Why an agent can't sell at all, and whom to contact. */
export function SaleObstacle({ why, reason }: NonNullable<SaleFacts['obstacle']>) {
  const { t } = useTranslation('selling');
  return (
    <Alert
      tone={why === 'pending' ? 'warning' : 'danger'}
      title={t(`obstacle.${why}`)}
      link={{
        to: why === 'pending' ? '/agent/dashboard' : '/contact',
        text: why === 'pending' ? t('obstacle.dashboard') : t('obstacle.contact'),
      }}
    >
      {reason && why !== 'pending' ? (
        <>
          {t('obstacle.reason')} <bdi>{reason}</bdi>
        </>
      ) : (
        t(`obstacle.${why}Text`)
      )}
    </Alert>
  );
}

/** The link to funding opens in a new tab, because the form may be half filled in. */
export function MissingCredit({ availableMinor, netMinor }: { availableMinor: number; netMinor: number }) {
  const { t, language } = useTranslation('selling');
  const write = (amountMinor: number) => formatUsdCents(amountMinor, language);
  return (
    <Alert
      tone="warning"
      title={t('credit.missing', { amount: write(netMinor - availableMinor) })}
      action={
        <ButtonLink to="/agent/funding" target="_blank" tone="accent" icon={ExternalLink}>
          <span>
            {t('credit.fund')}
            <span className="sr-only"> ({t('credit.newTab')})</span>
          </span>
        </ButtonLink>
      }
    >
      {t('credit.missingText', { available: write(availableMinor), net: write(netMinor) })}
    </Alert>
  );
}
