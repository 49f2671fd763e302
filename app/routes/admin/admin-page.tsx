import type { ReactNode } from 'react';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink, type ButtonLinkProps } from '#ui/button.tsx';
import { RotateCw } from '#ui/icons.tsx';
import { PageMeta } from '../../shell/page-meta.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';

/** The heading stays visible while the page scrolls. */
export function AdminPage({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
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

/** Beside the heading. */
export function HeadLink(link: ButtonLinkProps) {
  return <ButtonLink size="sm" {...link} />;
}

/** Replaces a page whose loader failed. */
export function LoadFailed({ title, text }: { title: string; text: string }) {
  return (
    <AdminPage title={title}>
      <LoadFailedAlert text={text} />
    </AdminPage>
  );
}

export function LoadFailedAlert({ text }: { text: string }) {
  const { list } = useListAddress();
  return (
    <Alert
      tone="danger"
      title={text}
      action={
        <ButtonLink to={list} reloadDocument size="sm" icon={RotateCw}>
          Retry
        </ButtonLink>
      }
    >
      Something went wrong on our side.
    </Alert>
  );
}
