import { useTranslation } from '#i18n/use-translation.tsx';
import { FlaskConical } from '../../../ui/icons.tsx';

/** Said before everything else, so that nobody looks for their money. */
export function TestRibbon({ hasChoice }: { hasChoice?: boolean }) {
  const { t } = useTranslation('payment');
  return (
    <div className="border-b border-line bg-warning-soft">
      <p className="wrap flex items-start gap-3 py-3 text-ink md:items-center">
        <FlaskConical
          aria-hidden="true"
          size={20}
          strokeWidth={1.5}
          className="mt-0.5 flex-none text-warning md:mt-0"
        />
        <span>
          <strong className="font-semibold">{t('hosted.ribbon')}</strong>{' '}
          {hasChoice && t('hosted.ribbonText')}
        </span>
      </p>
    </div>
  );
}
