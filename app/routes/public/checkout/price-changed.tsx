import { useTranslation } from '#i18n/use-translation.tsx';
import { usePrice } from '../../../shell/use-price.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';

/** Since the page before. */
export function PriceChanged({
  beforeMinor,
  nowMinor,
  resultsAddress,
}: {
  beforeMinor: number;
  nowMinor: number;
  resultsAddress: string;
}) {
  const { t } = useTranslation('checkout');
  const price = usePrice();
  return (
    <Alert
      tone="warning"
      title={nowMinor > beforeMinor ? t('price.up') : t('price.down')}
      action={
        <ButtonLink to={resultsAddress} size="sm">
          {t('price.backToResults')}
        </ButtonLink>
      }
    >
      {t('price.changed', { before: price(beforeMinor), now: price(nowMinor) })}
    </Alert>
  );
}
