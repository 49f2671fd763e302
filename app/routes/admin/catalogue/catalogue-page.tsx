import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Listed } from '#lib/paged-list.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Plus, Trash2, Undo2, Upload } from '#ui/icons.tsx';
import { AdminPage } from '../admin-page.tsx';
import { FigureStrip } from '../figures.tsx';
import { OutcomeMessage } from '../outcome-message.tsx';
import { DeleteDialog } from './confirm-dialogs.tsx';
import { ExportLink, ListPages } from './list-paging.tsx';
import { type OpenDialog, type Outcome, openDialog } from './outcome.ts';
import { useListAddress } from './use-list-address.ts';

interface CataloguePageProps<Row, Edited> {
  title: string;
  /** As in the import and export URLs. */
  kind: string;
  /** As in "Are you sure you want to delete this airline?". */
  noun: string;
  addLabel: string;
  loaded: LoadedRecords<Row, Edited>;
  outcome: Outcome | undefined;
  figures: ReactNode;
  /** Search box and filters. */
  toolbar: ReactNode;
  /** The name of a row to be deleted. */
  nameOf: (row: Row) => string;
  /** The form of an edited row, or with null of a new one. */
  dialog: (row: Edited | null) => ReactNode;
  /** After the list and its pages. */
  below?: ReactNode;
  children: ReactNode;
}

/** What the loader of every catalogue page returns. */
export interface LoadedRecords<Row, Edited> {
  query: { page: number };
  list: Listed<Row>;
  requested: OpenDialog;
  edited: Edited | undefined;
}

/** Figures, search, list and dialogs of one kind of row. */
export function CataloguePage<Row extends { id: string }, Edited>({
  title,
  kind,
  noun,
  addLabel,
  loaded: { query, list, requested, edited },
  outcome,
  figures,
  toolbar,
  nameOf,
  dialog,
  below,
  children,
}: CataloguePageProps<Row, Edited>) {
  const { isAdd, editId, deleteIds } = openDialog(requested, outcome);
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
      {isAdd && dialog(null)}
      {editId && edited && dialog(edited)}
      <DeleteDialog noun={noun} ids={deleteIds} rows={list.rows} nameOf={nameOf} />
      <ListPages page={query.page} list={list} />
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
