import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Listed } from '#features/catalogue/editing/list-query.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { type Icon, Plus, RotateCcw, Trash2, Undo2, Upload } from '#ui/icons.tsx';
import { AdminPage } from '../admin-page.tsx';
import { FigureStrip } from '../figures.tsx';
import { ExportLink, ListPages } from './list-paging.tsx';
import type { Outcome } from './outcome.ts';
import { OutcomeMessage } from './outcome-message.tsx';
import { useListAddress } from './use-list-address.ts';

interface CataloguePageProps {
  title: string;
  /** As in the import and export URLs. */
  kind: string;
  addLabel: string;
  outcome: Outcome | undefined;
  figures: ReactNode;
  /** Search box and filters. */
  toolbar: ReactNode;
  page: number;
  list: Listed<unknown>;
  /** After the list and its pages. */
  below?: ReactNode;
  children: ReactNode;
}

/** Figures, search, list and dialogs of one kind of row. */
export function CataloguePage({
  title,
  kind,
  addLabel,
  outcome,
  figures,
  toolbar,
  page,
  list,
  below,
  children,
}: CataloguePageProps) {
  const address = useListAddress();
  const exported = { path: `/admin/export/${kind}`, list, name: address.pathname.split('/').at(-1) ?? kind };
  const isDeletedShown = new URLSearchParams(useLocation().search).get('show') === 'deleted';
  return (
    <AdminPage
      title={title}
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink to={`/admin/import/${kind}`} size="sm" icon={Upload} className="max-md:hidden">
            Import
          </ButtonLink>
          {!isDeletedShown && <ExportLink {...exported} className="max-md:hidden" />}
          <ButtonLink to={address.with({ add: '1' })} preventScrollReset size="sm" tone="accent" icon={Plus}>
            {addLabel}
          </ButtonLink>
        </div>
      }
    >
      <OutcomeMessage outcome={outcome} />
      <FigureStrip>{figures}</FigureStrip>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{toolbar}</div>
      {children}
      <ListPages page={page} list={list} />
      {below}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={address.filtered({ show: isDeletedShown ? null : 'deleted' })}
          size="sm"
          tone="quiet"
          icon={isDeletedShown ? Undo2 : Trash2}
        >
          {isDeletedShown ? 'Back to the list' : 'Show deleted'}
        </ButtonLink>
        <ButtonLink to={`/admin/import/${kind}`} size="sm" tone="quiet" icon={Upload} className="md:hidden">
          Import
        </ButtonLink>
        {!isDeletedShown && <ExportLink {...exported} tone="quiet" className="md:hidden" />}
      </div>
    </AdminPage>
  );
}

interface NothingFoundProps {
  icon: Icon;
  /** "No flights found". */
  title: string;
  kind: string;
}

/** Offers to clear the filters, or to add the first row. */
export function NothingFound({ icon, title, kind }: NothingFoundProps) {
  const address = useListAddress();
  const { pathname, search } = useLocation();
  const isNarrowed = [...new URLSearchParams(search).keys()].some((name) => !['sort', 'page'].includes(name));
  return (
    <EmptyState
      icon={icon}
      title={title}
      level="h2"
      actions={
        isNarrowed ? (
          <ButtonLink to={pathname} size="sm" icon={RotateCcw}>
            Show all
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={address.with({ add: '1' })} size="sm" icon={Plus}>
              Add the first
            </ButtonLink>
            <ButtonLink to={`/admin/import/${kind}`} size="sm" icon={Upload}>
              Import a file
            </ButtonLink>
          </>
        )
      }
    />
  );
}
