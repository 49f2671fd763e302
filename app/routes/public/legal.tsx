import { factsOf } from '../../request-context.ts';
import { PageHeading } from '../../shell/page-heading.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';
import type { Route } from './+types/legal';
import { legalDocument } from './legal/legal-document.ts';

/** The terms, or the privacy policy. */
export function loader({ context, pattern }: Route.LoaderArgs) {
  return legalDocument(pattern.endsWith('terms') ? 'terms' : 'privacy', factsOf(context));
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { title, description, intro, lastUpdated, contents, sections } = loaderData;
  return (
    <>
      <PageMeta title={title} description={description} />
      <PageHeading heading={title} lede={lastUpdated} />
      <div className="wrap grid gap-10 py-10 lg:grid-cols-[264px_minmax(0,1fr)] lg:gap-16 lg:py-16">
        <nav aria-label={contents} className="lg:sticky lg:top-6 lg:self-start">
          <h2 className="text-sm text-ink-3">{contents}</h2>
          <ol className="mt-2 columns-1 border-s border-line md:max-lg:columns-2">
            {sections.map(({ key, heading }, index) => (
              <li key={key}>
                <a
                  href={`#section-${key}`}
                  className="flex min-h-11 items-center gap-2 ps-4 text-ink-2 hover:text-brand lg:min-h-9"
                >
                  <span className="num w-5 flex-none text-ink-3">{index + 1}</span>
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="max-w-[68ch] text-md text-ink-2">
          <p className="text-lg text-ink">{intro}</p>
          {sections.map(({ key, heading, blocks }, index) => (
            <section key={key} id={`section-${key}`} className="scroll-mt-6 pt-8">
              <h2 className="flex gap-3 text-xl text-ink">
                <span className="num text-brand">{index + 1}</span>
                {heading}
              </h2>
              {blocks.map((block) =>
                'list' in block ? (
                  <ul key={block.list[0]} className="mt-3 grid list-disc gap-1 ps-5 marker:text-brand">
                    {block.list.map((item) => (
                      <li key={item}>{item}</li>
                    ))}
                  </ul>
                ) : (
                  <p key={block.paragraph} className="mt-3 wrap-anywhere">
                    {block.paragraph}
                  </p>
                ),
              )}
            </section>
          ))}
        </article>
      </div>
    </>
  );
}
