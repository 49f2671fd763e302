import { useLocation } from 'react-router';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useSite } from './use-site.ts';

interface PageMetaProps {
  title: string;
  description?: string;
  /** schema.org data about the page. */
  structuredData?: object;
  /** For personal pages and pages without fixed content. */
  hidden?: boolean;
}

/** React moves these elements into the document's head. */
export function PageMeta({ title, description, structuredData, hidden = false }: PageMetaProps) {
  const { t, language } = useTranslation();
  const site = useSite();
  const { pathname } = useLocation();
  const fullTitle = `${title} | ${site.brand}`;
  const summary = description ?? site.description;
  // Routes ignore case and a trailing slash; the canonical address does not.
  const canonical = site.baseUrl + (pathname.toLowerCase().replace(/(?<!\/)\/+$/, '') || '/');
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      <meta name="keywords" content={t('meta.keywords')} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.brand} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={canonical} />
      <meta property="og:locale" content={language} />
      <meta property="og:image" content={`${site.baseUrl}/social.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={summary} />
      <meta name="twitter:image" content={`${site.baseUrl}/social.png`} />
      {structuredData && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: "<" is escaped, so no value can end the element
          dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  );
}
