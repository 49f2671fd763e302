import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { ShownMoment } from './moment-text.ts';

/** Date and time in the reader's language, and with scripts in the reader's own time. */
export function Moment({ iso, text }: ShownMoment) {
  const { language } = useTranslation('account');
  const [shown, setShown] = useState(text);
  useEffect(() => {
    const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    });
    setShown(format.format(new Date(iso)));
  }, [iso, language]);
  return (
    <time dateTime={iso} className="num">
      {shown}
    </time>
  );
}
