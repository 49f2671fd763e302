import { PageMeta } from '../../../shell/page-meta.tsx';

/** The heading of one account page, under the frame's own. */
export function PageTitle({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div className="mb-5 print:hidden">
      <PageMeta title={title} hidden />
      <h2 className="text-xl lg:text-2xl">{title}</h2>
      {text && <p className="mt-1 max-w-[72ch] text-pretty text-ink-2">{text}</p>}
    </div>
  );
}
