import { data, redirect } from 'react-router';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { askAboutLine, type LineCheck, queueLine } from '#features/payments/statements/check-line.ts';
import { listLines, readLineFilter, readSummary, readTotals } from '#features/payments/statements/list-statements.ts';
import { compareAgain, deleteStatement } from '#features/payments/statements/store-statement.ts';
import { differences, verdictLabels, verdicts } from '#features/payments/statements/verdicts.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CircleCheck, Download, RefreshCw } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Trash2 } from '#ui/office-icons.tsx';
import { answerForm, type Intents } from '../../answer-form.ts';
import { conflict, done, type FormOutcome } from '../../form-outcome.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/statement';
import { AdminPage } from './admin-page.tsx';
import { FilterChips, FilterSelect } from './catalogue/list-filters.tsx';
import { summaryOf } from './catalogue/list-paging.tsx';
import { ActionButton, DialogLink, FormDialog, useOpenDialog } from './form-dialog.tsx';
import { ListTable } from './list-table.tsx';
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
  const { id } = params;
  const { db, payments, log } = factsOf(context);
  const actor = knownActor(context);
  const intents: Intents<FormOutcome | Response> = {
    delete: async () => {
      await deleteStatement(db, id, actor);
      return redirect('/admin/payments/statements?deleted=1', 303);
    },
    compare: async () => {
      if (!(await compareAgain(db, id))) throw data(null, { status: 404 });
      return done('Compared with our books as they are now.');
    },
    ask: async ({ of }) => checked(await askAboutLine({ ...payments, db, log }, lineOf(id, of), actor)),
    queue: async ({ of }) => checked(await queueLine({ db, mpesa: payments.mpesa }, lineOf(id, of), actor)),
  };
  return answerForm<FormOutcome>({ request }, intents);
}

/** Line ids start at 1, so 0 finds no line. */
function lineOf(statementId: string, of: string) {
  const lineId = Number(of);
  return { statementId, lineId: Number.isSafeInteger(lineId) ? lineId : 0 };
}

function checked(line: LineCheck): FormOutcome {
  return line.ok ? done(line.sentence) : conflict(line.problem);
}

export default function Statement({ loaderData, actionData }: Route.ComponentProps) {
  const { statement, filter, list, counts, totals, canAsk, canQueue, wasKnown } = loaderData;
  const isDeleting = useOpenDialog().dialog === 'delete';
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <AdminPage
      title={`${formatLabels[statement.format]}, ${periodText(statement)}`}
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <ActionButton intent="compare" icon={RefreshCw} busyLabel="Comparing..." label="Compare again" />
          <DialogLink dialog="delete" tone="danger" icon={Trash2} label="Delete" />
        </div>
      }
    >
      {actionData && <Alert tone={actionData.kind === 'done' ? 'success' : 'danger'}>{actionData.text}</Alert>}
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
      <ListTable
        caption="Lines of the statement"
        columns={lineColumns({ canAsk, canQueue, provider: statement.provider })}
        list={list}
        rowKey={({ id }) => String(id)}
        summary={list.rows.length > 0 ? summaryOf(list, 'lines') : undefined}
        empty={
          <EmptyState
            icon={CircleCheck}
            title={filter === 'differences' ? 'No differences' : 'No such lines'}
            level="h3"
          >
            {filter === 'differences' ? 'The statement matches our books.' : undefined}
          </EmptyState>
        }
      />
      {isDeleting && (
        <FormDialog
          intent="delete"
          title="Delete this statement"
          description="Its lines and verdicts are deleted. Our books are unchanged, and the file can be uploaded again."
          submitLabel="Delete statement"
          busyLabel="Deleting..."
          destructive
        />
      )}
    </AdminPage>
  );
}
