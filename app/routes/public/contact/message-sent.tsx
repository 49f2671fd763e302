import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { CircleCheck, Mail } from '../../../ui/icons.tsx';

export interface SentMessage {
  email: string;
  mailto: string | null;
}

export function MessageSent({ email, mailto }: SentMessage) {
  const { t } = useTranslation('contact');
  const [isMailOpened, setMailOpened] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start">
      <span className="mji grid size-18 place-content-center rounded-lg bg-success-soft text-success [--mji-ink:var(--color-success)] [--mji-size:36px] [--mji-strength:0.18]">
        <CircleCheck aria-hidden="true" className="size-7" strokeWidth={1.4} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="mt-5 text-2xl outline-none lg:text-3xl">
        {t('sent.thanks')}
      </h2>
      <p className="mt-2 text-lg wrap-anywhere text-ink-2">{t('sent.reply', { email })}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/contact#message" tone="brand">
          {t('sent.another')}
        </ButtonLink>
        {mailto && (
          <a href={mailto} onClick={() => setMailOpened(true)} className={buttonLook({ tone: 'line' })}>
            <Mail aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none" />
            {t('sent.openMail')}
          </a>
        )}
      </div>
      <p role="status" className="mt-4 text-ink-2 empty:hidden">
        {isMailOpened && t('sent.thanksMailClient')}
      </p>
    </div>
  );
}
