import type { ReactNode } from 'react';
import { PageMeta } from '../../shell/page-meta.tsx';

interface AdminPageProps {
  title: string;
  /** At the end of the heading's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the back-office: its name stays in sight while the rest scrolls. */
export function AdminPage({ title, actions, children }: AdminPageProps) {
  return (
    <>
      <PageMeta title={title} hidden />
      <div className="z-20 flex min-h-15 items-center justify-between gap-4 border-b border-line bg-canvas px-(--gutter) py-2 md:sticky md:top-0 md:px-6">
        <h1 className="text-xl">{title}</h1>
        {actions}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-(--gutter) py-5 md:px-6">{children}</div>
    </>
  );
}
