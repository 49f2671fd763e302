import { Form } from 'react-router';
import type { InquiryTemplate } from '#features/inquiries/templates/template.ts';
import { languages } from '#i18n/languages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { Eye } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { RowActions } from '../catalogue/row-actions.tsx';
import { useListAddress } from '../catalogue/use-list-address.ts';

export function TemplateCard({ template, deleted }: { template: InquiryTemplate; deleted: boolean }) {
  const { id, name, texts } = template;
  const address = useListAddress();
  const missing = languages.filter(({ code }) => texts[code] === undefined);
  const actions = <RowActions id={id} name={name} deleted={deleted} />;
  return (
    <li className="grid grid-rows-[auto_1fr_auto] gap-2 rounded-lg border border-line bg-surface px-4 py-3">
      <h2 className="text-base wrap-anywhere">
        <bdi>{name}</bdi>
      </h2>
      <p className="line-clamp-4 text-sm wrap-anywhere whitespace-pre-line text-ink-2">{texts.en}</p>
      <div className="flex items-center justify-between gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <ul aria-label="Languages" className="flex flex-wrap gap-1">
            {languages
              .filter(({ code }) => texts[code] !== undefined)
              .map(({ code, name: language }) => (
                <li key={code} title={language}>
                  <Badge tone="line">
                    <span aria-hidden="true" className="uppercase">
                      {code}
                    </span>
                    <span className="sr-only">{language}</span>
                  </Badge>
                </li>
              ))}
          </ul>
          {missing.length > 0 && (
            <p className="text-xs text-ink-3">
              <span aria-hidden="true" className="uppercase">
                {missing.map(({ code }) => code).join(', ')}
              </span>
              <span className="sr-only">{missing.map(({ name: language }) => language).join(', ')}</span> (in
              English)
            </p>
          )}
        </div>
        {deleted ? (
          <Form method="post" action={address.list} preventScrollReset>
            {actions}
          </Form>
        ) : (
          <span className="-me-2 inline-flex flex-none">
            <Link
              to={address.with({ do: 'preview', of: id })}
              preventScrollReset
              aria-label={`Preview ${name}`}
              title="Preview"
              className={buttonLook({ size: 'sm', tone: 'quiet', square: true })}
            >
              <Eye aria-hidden="true" size={18} strokeWidth={1.5} />
            </Link>
            {actions}
          </span>
        )}
      </div>
    </li>
  );
}
