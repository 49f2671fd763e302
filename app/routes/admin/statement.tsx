import { data, Form, redirect, useLocation, useNavigation } from 'react-router';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { askAboutLine, type LineCheck, queueLine } from '#features/payments/statements/check-line.ts';
import { listLines, readLineFilter, readSummary, readTotals } from '#features/payments/statements/list-statements.ts';
import { compareAgain, deleteStatement } from '#features/payments/statements/store-statement.ts';
import { differences, verdictLabels, verdicts } from '#features/payments/statements/verdicts.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CircleCheck, Download, RefreshCw, Trash2 } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Table } from '#ui/table.tsx';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/statement';
import { ActionDialog } from './action-dialog.tsx';
import { AdminPage } from './admin-page.tsx';
import { FilterChips, FilterSelect } from './catalogue/list-filters.tsx';
import { ListPages, summaryOf } from './catalogue/list-paging.tsx';
import { loneLink } from './panel.tsx';
import { lineColumns } from './statements/line-columns.tsx';
import { formatLabels, periodText, TotalsPanel } from './statements/statement-totals.tsx';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, payments } = factsOf(context);
  const statement = await readSummary(db, params.id);
  if (!statement) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const filter = readLineFilter(searchParams.get('verdict'));
  const pageNumber = Number(searchParams.get('page') ?? 1);
  const page = Number.isInteger(pageNumber) && pageNumber > 0 ? pageNumber : 1;
  const [list, sums] = await Promise.all([listLines(db, statement.id, { filter, page }), readTotals(db, statement.id)]);
  return {
    statement,
    filter,
    list,
    ...sums,
    canAsk: payments.providers.has(statement.provider),
    canQueue: payments.mpesa?.hasInitiator === true,
    wasKnown: searchParams.has('again'),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  const { db, payments, log } = factsOf(context);
  const actor = knownActor(context);
  const form = await request.formData();
  const intent = form.get('intent');
  const order = { statementId: params.id, lineId: lineIdIn(form.get('line')) };
  if (intent === 'delete') {
    await deleteStatement(db, params.id, actor);
    throw redirect('/admin/payments/statements?deleted=1', 303);
  }
  if (intent === 'compare') {
    if (!(await compareAgain(db, params.id))) throw data(null, { status: 404 });
    return answer({ ok: true, sentence: 'Compared with our books as they are now.' });
  }
  if (intent === 'ask') return answer(await askAboutLine({ ...payments, db, log }, order, actor));
  if (intent === 'queue') return answer(await queueLine({ db, mpesa: payments.mpesa }, order, actor));
  throw data(null, { status: 400 });
}

/** Line ids start at 1, so 0 finds no line. */
function lineIdIn(typed: FormDataEntryValue | null): number {
  const id = Number(typed);
  return Number.isSafeInteger(id) ? id : 0;
}

function answer(outcome: LineCheck) {
  return data(outcome, { status: outcome.ok ? 200 : 409 });
}

export default function Statement({ loaderData, actionData }: Route.ComponentProps) {
  const { statement, filter, list, counts, totals, canAsk, canQueue, wasKnown } = loaderData;
  const { search } = useLocation();
  const busy = useNavigation().formData;
  const isDeleting = new URLSearchParams(search).get('do') === 'delete';
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <AdminPage
      title={`${formatLabels[statement.format]}, ${periodText(statement)}`}
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="compare" />
            <Button
              type="submit"
              size="sm"
              icon={RefreshCw}
              busy={busy?.get('intent') === 'compare'}
              busyLabel="Comparing..."
            >
              Compare again
            </Button>
          </Form>
          <ButtonLink to="?do=delete" preventScrollReset size="sm" tone="danger" icon={Trash2}>
            Delete
          </ButtonLink>
        </div>
      }
    >
      {actionData && (
        <Alert tone={actionData.ok ? 'success' : 'danger'}>
          {actionData.ok ? actionData.sentence : actionData.problem}
        </Alert>
      )}
      {wasKnown && !actionData && <Alert>This file was already uploaded. It has been compared again.</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-sm text-ink-2">
        <Link to="/admin/payments/statements" className={`font-semibold ${loneLink}`}>
          All statements
        </Link>
        <p>
          <bdi className="wrap-anywhere">{statement.fileName}</bdi>,{' '}
          <span className="num">{statement.lines.toLocaleString('en-US')}</span> lines, uploaded by{' '}
          <bdi>{statement.uploadedBy}</bdi>
          {statement.comparedAt && `, compared ${momentText(statement.comparedAt)}`}
        </p>
      </div>
      <TotalsPanel totals={totals} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Lines</h2>
        <ButtonLink
          to={`/admin/payments/statements/${statement.id}/differences.csv${filter === 'differences' ? '' : `?verdict=${filter}`}`}
          reloadDocument
          size="sm"
          icon={Download}
        >
          Export
        </ButtonLink>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <FilterChips
          label="Lines shown"
          name="verdict"
          all="Differences"
          allCount={differences.reduce((sum, verdict) => sum + (counts[verdict] ?? 0), 0)}
          options={[{ value: 'all', label: 'All', count: all }]}
        />
        <FilterSelect
          label="Verdict"
          name="verdict"
          all="One verdict"
          options={verdicts.flatMap((verdict) => {
            const count = counts[verdict];
            if (!count) return [];
            return [{ value: verdict, label: `${verdictLabels[verdict].label} (${count.toLocaleString('en-US')})` }];
          })}
        />
      </div>
      <Table
        caption="Lines of the statement"
        columns={lineColumns({ canAsk, canQueue, provider: statement.provider })}
        rows={list.rows}
        rowKey={({ id }) => String(id)}
        summary={list.rows.length > 0 ? summaryOf(list, 'lines') : undefined}
        instead={
          list.rows.length === 0 ? (
            <EmptyState
              icon={CircleCheck}
              title={filter === 'differences' ? 'No differences' : 'No such lines'}
              level="h3"
            >
              {filter === 'differences' ? 'The statement matches our books.' : undefined}
            </EmptyState>
          ) : undefined
        }
      />
      <ListPages page={list.page} list={list} />
      {isDeleting && (
        <ActionDialog
          dialog="delete"
          title="Delete this statement"
          description="Its lines and verdicts are deleted. Our books are unchanged, and the file can be uploaded again."
          submitLabel="Delete statement"
          busyLabel="Deleting..."
          destructive
          refused={undefined}
        >
          {null}
        </ActionDialog>
      )}
    </AdminPage>
  );
}
