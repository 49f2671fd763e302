import clsx from 'clsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { numberFormat } from '#lib/formats.ts';

/** A guest score, out of ten. */
export function ScoreBadge({ tenths, className }: { tenths: number; className?: string | undefined }) {
  const { language } = useTranslation('stays');
  const format = numberFormat(language, { numberingSystem: 'latn', minimumFractionDigits: 1 });
  return (
    <span
      className={clsx(
        'num inline-grid h-7 min-w-10 flex-none place-content-center rounded-sm rounded-es-[2px] bg-brand px-1.5 font-display text-base/none font-bold text-on-brand',
        className,
      )}
    >
      {format.format(tenths / 10)}
    </span>
  );
}
