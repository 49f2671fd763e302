import { Fragment } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';

/** The parts of an address, each in the direction of its own letters. */
export function Address({ parts }: { parts: readonly string[] }) {
  const { language } = useTranslation();
  const separator = language === 'ar' ? '، ' : ', ';
  return (
    <span>
      {parts.filter(Boolean).map((part, index) => (
        <Fragment key={part}>
          {index > 0 && separator}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
