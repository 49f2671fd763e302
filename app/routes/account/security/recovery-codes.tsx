import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { Check, Copy, Download, Printer } from '../../../ui/icons.tsx';

/** Shown once, with every way to keep them that a browser has. */
export function RecoveryCodes({ codes, email }: { codes: string[]; email: string }) {
  const { t } = useTranslation('account');
  const { brand } = useSite();
  const [isCopied, setCopied] = useState(false);
  const file = `${t('security.twoStep.codes.file', { brand, email })}\r\n\r\n${codes.join('\r\n')}\r\n`;

  async function copy() {
    // Only pages that came over TLS are given the clipboard.
    if (!navigator.clipboard) return;
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  }

  return (
    <div>
      <p className="text-sm text-ink-2">{t('security.twoStep.setup.keepText')}</p>
      <ul
        dir="ltr"
        className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-sunken px-5 py-4 text-base max-md:text-sm md:max-w-120"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2 print:hidden">
        <Button icon={isCopied ? Check : Copy} onClick={copy} className="noscript:hidden">
          <span aria-live="polite">
            {isCopied ? t('security.twoStep.codes.copied') : t('security.twoStep.codes.copy')}
          </span>
        </Button>
        <Button icon={Printer} onClick={() => window.print()} className="noscript:hidden">
          {t('security.twoStep.codes.print')}
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          className={buttonLook({})}
        >
          <Download aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none" />
          {t('security.twoStep.codes.download')}
        </a>
      </div>
    </div>
  );
}
