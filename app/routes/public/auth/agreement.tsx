import { Fragment } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Link } from '../../../ui/link.tsx';

/** The links stand wherever the language puts them in the sentence. */
export function Agreement() {
  const { t } = useTranslation('auth');
  const links = {
    terms: <Link to="/terms">{t('terms')}</Link>,
    privacy: <Link to="/privacy">{t('privacy')}</Link>,
  };
  const parts = t('agreement', { terms: '\u0000terms\u0000', privacy: '\u0000privacy\u0000' }).split(
    '\u0000',
  );
  return (
    <p className="mt-6 border-t border-line pt-4 text-sm text-ink-2 [&_a]:underline">
      {parts.map((part) => (
        <Fragment key={part}>{part === 'terms' || part === 'privacy' ? links[part] : part}</Fragment>
      ))}
    </p>
  );
}
