import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents } from '#lib/money.ts';
import { useAmounts } from './use-amounts.ts';

export function BalancePanel({
  balanceMinor,
  onTheWayMinor,
}: {
  balanceMinor: number;
  onTheWayMinor: number;
}) {
  const { t, language } = useTranslation('funding');
  const { dollars } = useAmounts();
  return (
    <div className="relative overflow-hidden rounded-lg bg-ocean px-6 py-5 text-on-ocean">
      <div
        aria-hidden="true"
        className="mji absolute! inset-y-0 end-0 w-3/5 [mask-image:linear-gradient(to_left,black,transparent)] [--mji-strength:.2] rtl:[mask-image:linear-gradient(to_right,black,transparent)]"
      />
      <dl className="relative">
        <dt className="text-on-ocean-2">{t('balance')}</dt>
        <dd className="num mt-0.5 font-display text-3xl font-bold">
          <span className="isolate-ltr">{formatUsdCents(balanceMinor, language)}</span>
        </dd>
        {onTheWayMinor > 0 && (
          <dd className="num mt-1 text-sm text-on-ocean-2">
            {t('onTheWay', { amount: dollars(onTheWayMinor) })}
          </dd>
        )}
      </dl>
    </div>
  );
}
