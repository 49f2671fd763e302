import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { Check, Share2 } from '#ui/icons.tsx';
import { Input } from '#ui/input.tsx';
import { useEnhanced } from '#ui/use-enhanced.ts';

/** The link in a field to copy by hand; with scripts also by a button, and by the device's own list of apps. */
export function ShareList({ link }: { link: string }) {
  const { t } = useTranslation('shortlist');
  const isEnhanced = useEnhanced(() => {});
  const [copied, setCopied] = useState<string>();
  async function copy() {
    await navigator.clipboard.writeText(link);
    setCopied(link);
  }
  // A reader who closes the list of apps has changed their mind, which is no fault.
  const share = () => navigator.share({ title: t('sharedTitle'), url: link }).catch(() => undefined);
  return (
    <section aria-labelledby="share" className="mt-8 rounded-lg border border-line bg-surface p-4 md:p-6">
      <h2 id="share" className="text-lg">
        {t('share')}
      </h2>
      <p className="mt-1 text-ink-2">{t('shareText')}</p>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <Input type="url" label={t('link')} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
        </div>
        {isEnhanced && 'clipboard' in navigator && (
          <Button icon={copied === link ? Check : undefined} onClick={copy} className="min-h-12">
            {t('copy')}
          </Button>
        )}
        {isEnhanced && 'share' in navigator && (
          <Button icon={Share2} tone="brand" onClick={share} className="min-h-12">
            {t('send')}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-success">
        {copied === link && t('copied')}
      </p>
    </section>
  );
}
