import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ExternalLink } from '../../../ui/icons.tsx';

/** The way to more opens beside the form, which may be half filled in. */
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
