import type { ReactNode } from 'react';
import type { Listed, ListQuery } from '#lib/paged-list.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Icon } from '#ui/icon-of.tsx';
import { Plus, Undo2 } from '#ui/icons.tsx';
import { Trash2, Upload } from '#ui/office-icons.tsx';
import { AdminPage } from '../admin-page.tsx';
import { FigureStrip, type ShownFigure } from '../figures.tsx';
import { OutcomeMessage } from '../outcome-message.tsx';
import { DeleteDialog } from './confirm-dialogs.tsx';
import { capitalised } from './list-filters.tsx';
import { ExportLink, ListPages } from './list-paging.tsx';
import { CardList, type CardProps, RowTable, type TableProps } from './list-rows.tsx';
import { type OpenDialog, type Outcome, openDialog, plural } from './outcome.ts';
import { useListAddress } from './use-list-address.ts';

interface CataloguePageProps<Row, Edited> {
  title: string;
  /** As in the import and export URLs. */
  kind: string;
  /** As in "Are you sure you want to delete this airline?". */
  noun: string;
  icon: Icon;
  addLabel?: string;
  loaded: LoadedRecords<Row, Edited>;
  outcome: Outcome | undefined;
  figures: readonly ShownFigure[];
  /** Search box and filters. */
  toolbar: ReactNode;
  /** The name of a row to be deleted. */
  nameOf: (row: Row) => string;
  /** The name of a row at its checkbox, where it differs. */
  labelOf?: (row: Row) => string;
  /** The form of an edited row, or with null of a new one. */
  dialog: (row: Edited | null) => ReactNode;
  /** After the list and its pages. */
  below?: ReactNode;
  /** After the list. */
  children?: ReactNode;
}

/** What the loader of every catalogue page returns. */
export interface LoadedRecords<Row, Edited> {
  query: ListQuery<string>;
  list: Listed<Row>;
  requested: OpenDialog;
  edited: Edited | undefined;
}

/** Figures, search, list and dialogs of one kind of row, which are shown as cards or in a table. */
export function CataloguePage<Row extends { id: string }, Edited>({
  noun,
  addLabel = `Add ${noun}`,
  loaded: { query, list, requested, edited },
  ...page
}: CataloguePageProps<Row, Edited> & (CardProps<Row> | TableProps<Row>)) {
  const { kind, icon, outcome, nameOf, labelOf = nameOf, dialog } = page;
  const { isAdd, editId, deleteIds } = openDialog(requested, outcome);
  const address = useListAddress();
  const exported = { path: `/admin/export/${kind}`, list, name: address.pathname.split('/').at(-1) ?? kind };
  const rows = { caption: capitalised(plural(noun)), kind, icon, list, query, labelOf };
  return (
    <AdminPage
      title={page.title}
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink to={`/admin/import/${kind}`} size="sm" icon={Upload} className="max-md:hidden">
            Import
          </ButtonLink>
          {!query.deleted && <ExportLink {...exported} className="max-md:hidden" />}
          <ButtonLink to={address.with({ add: '1' })} preventScrollReset size="sm" tone="accent" icon={Plus}>
            {addLabel}
          </ButtonLink>
        </div>
      }
    >
      <OutcomeMessage outcome={outcome} />
      <FigureStrip figures={page.figures} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{page.toolbar}</div>
      {'columns' in page ? (
        <RowTable {...rows} columns={page.columns} />
      ) : (
        <CardList {...rows} card={page.card} actions={page.actions} wide={page.wide} />
      )}
      {page.children}
      {isAdd && dialog(null)}
      {editId && edited && dialog(edited)}
      <DeleteDialog noun={noun} ids={deleteIds} rows={list.rows} nameOf={nameOf} />
      <ListPages page={query.page} list={list} />
      {page.below}
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={address.filtered({ show: query.deleted ? null : 'deleted' })}
          size="sm"
          tone="quiet"
          icon={query.deleted ? Undo2 : Trash2}
        >
          {query.deleted ? 'Back to the list' : 'Show deleted'}
        </ButtonLink>
        <ButtonLink to={`/admin/import/${kind}`} size="sm" tone="quiet" icon={Upload} className="md:hidden">
          Import
        </ButtonLink>
        {!query.deleted && <ExportLink {...exported} tone="quiet" className="md:hidden" />}
      </div>
    </AdminPage>
  );
}
