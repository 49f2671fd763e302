import { useTranslation } from '#i18n/use-translation.tsx';

/** A card that nobody has. Its number is the one that testers everywhere know. */
export function CardFace() {
  const { t } = useTranslation('payment');
  return (
    <div className="mji grid aspect-[1.586] w-full grid-rows-[1fr_auto_auto] rounded-xl bg-ocean p-6 text-on-ocean shadow-3 [--mji-size:72px] [--mji-strength:0.1] max-md:p-5">
      <p className="flex items-start justify-between gap-4">
        <span
          aria-hidden="true"
          className="h-8 w-11 rounded-sm bg-accent/85 inset-ring inset-ring-on-accent/20"
        />
        <span className="jina text-on-ocean-2">{t('hosted.card')}</span>
      </p>
      <p
        dir="ltr"
        className="num text-start font-display text-[clamp(1.125rem,5.2vw,1.5rem)] font-semibold tracking-[0.08em] rtl:text-end"
      >
        4242 4242 4242 4242
      </p>
      <p className="mt-4 flex items-end justify-between gap-4 text-sm">
        <bdi className="font-semibold">{t('hosted.holder')}</bdi>
        <span className="grid text-end">
          <span className="text-xs text-on-ocean-2">{t('hosted.validUntil')}</span>
          <span dir="ltr" className="num justify-self-end font-semibold">
            12/34
          </span>
        </span>
      </p>
    </div>
  );
}
