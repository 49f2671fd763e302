import { Fragment } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Link } from '../../../ui/link.tsx';

/** The links stand wherever the language puts them in the sentence, and open beside a form that is half filled in. */
export function Consent({
  isSale,
  isGiven,
  error,
}: {
  /** An agent speaks for a customer. */
  isSale: boolean;
  isGiven: boolean;
  error: string | undefined;
}) {
  const { t } = useTranslation('checkout');
  const { t: selling } = useTranslation('selling');
  const links = {
    terms: (
      <Link to="/terms" target="_blank">
        {t('pay.terms')}
      </Link>
    ),
    privacy: (
      <Link to="/privacy" target="_blank">
        {t('pay.privacy')}
      </Link>
    ),
  };
  const marks = { terms: '\u0000terms\u0000', privacy: '\u0000privacy\u0000' };
  const parts = (isSale ? selling('consent', marks) : t('pay.consent', marks)).split('\u0000');
  return (
    <Checkbox
      id="consent"
      name="consent"
      value="yes"
      required
      defaultChecked={isGiven}
      error={error}
      className="[&_a]:underline [&_input]:mt-2 [&_label]:items-start"
      label={parts.map((part) => (
        <Fragment key={part}>{part === 'terms' || part === 'privacy' ? links[part] : part}</Fragment>
      ))}
    />
  );
}
