import { useTranslation } from '#i18n/use-translation.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { Smartphone } from '../../../ui/icons.tsx';

/** What would appear on the phone. */
export function PhonePrompt({
  phone,
  amount,
  reference,
}: {
  phone: string | null;
  amount: string;
  reference: string;
}) {
  const { t } = useTranslation('payment');
  const { brand } = useSite();
  return (
    <div className="mji grid w-full justify-items-center rounded-xl bg-ocean px-6 pt-6 text-on-ocean [--mji-size:72px] [--mji-strength:0.1]">
      <p className="mb-5 flex items-center gap-2 text-sm">
        <Smartphone aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none text-on-ocean-2" />
        <span className="text-on-ocean-2">{t('hosted.phone')}</span>
        {phone ? (
          <span dir="ltr" className="num font-semibold">
            {phone}
          </span>
        ) : (
          <span className="font-semibold">{t('hosted.noPhone')}</span>
        )}
      </p>
      <div className="w-full max-w-72 rounded-t-xl border-x-8 border-t-8 border-ink/70 bg-canvas px-4 pt-8 pb-10 text-ink">
        <div className="rounded-lg bg-surface p-4 shadow-2">
          <p className="text-sm text-pretty wrap-anywhere">
            {t('hosted.prompt', { amount, brand, reference })}
          </p>
          <p aria-hidden="true" className="mt-4 flex justify-center gap-3" dir="ltr">
            {[1, 2, 3, 4].map((digit) => (
              <span key={digit} className="size-3 rounded-full bg-ink" />
            ))}
          </p>
        </div>
      </div>
    </div>
  );
}
