import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button, ButtonLink } from './button.tsx';
import { RotateCw, TriangleAlert } from './icons.tsx';

/** The cause and a retry; the link form works without scripts. */
export function ErrorState({
  title,
  level: Heading = 'h3',
  retryHref,
  onRetry,
  busy,
  actions,
  className,
  children,
}: {
  title?: ReactNode;
  level?: 'h1' | 'h2' | 'h3' | undefined;
  retryHref?: string | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
  actions?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <div role="alert" className={clsx('grid justify-items-center px-6 py-10 text-center', className)}>
      <span className="mb-4 grid size-18 place-content-center rounded-lg bg-danger-soft text-danger">
        <TriangleAlert size={24} />
      </span>
      <Heading className="text-lg">{title ?? t('errorHeading')}</Heading>
      <p className="mt-1 max-w-120 text-pretty text-ink-2">{children ?? t('errorText')}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {retryHref !== undefined && (
          <ButtonLink to={retryHref} icon={RotateCw} reloadDocument>
            {t('retry')}
          </ButtonLink>
        )}
        {onRetry && (
          <Button icon={RotateCw} onClick={onRetry} busy={busy} busyLabel={t('loading')}>
            {t('retry')}
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}
