import { data, Form, redirect, useNavigation } from 'react-router';
import { listStatements, type StatementSummary } from '#features/payments/statements/list-statements.ts';
import { maxStatementBytes, storeStatement } from '#features/payments/statements/store-statement.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { Download } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { FileSearch, FileSpreadsheet } from '#ui/office-icons.tsx';
import type { TableColumn } from '#ui/table-parts.ts';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { readForm } from '../../answer-form.ts';
import { refused } from '../../form-outcome.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/statements';
import { AdminPage, LoadFailed } from './admin-page.tsx';
import { summaryOf } from './catalogue/list-paging.tsx';
import { useRefusedForm } from './form-dialog.tsx';
import { ListTable } from './list-table.tsx';
import { loadPage } from './load-page.ts';
import { loneLink, Moment } from './panel.tsx';
import { formatLabels, periodText } from './statements/statement-totals.tsx';

const statementColumns: readonly TableColumn<StatementSummary>[] = [
  {
    id: 'period',
    header: 'Period',
    phone: 'first',
    cell: (statement) => (
      <Link to={`/admin/payments/statements/${statement.id}`} className={`num font-semibold ${loneLink}`}>
        {periodText(statement)}
      </Link>
    ),
  },
  {
    id: 'format',
    header: 'Provider',
    phone: 'second',
    cell: ({ format, fileName, lines }) => (
      <>
        {formatLabels[format]}
        <span className="md:hidden">
          , <span className="num">{lines.toLocaleString('en-US')}</span> lines
          <bdi className="block text-xs wrap-anywhere text-ink-3">{fileName}</bdi>
        </span>
      </>
    ),
  },
  {
    id: 'differences',
    header: 'Differences',
    phone: 'first-end',
    cell: ({ differences }) =>
      differences === 0 ? (
        <Badge tone="success">None</Badge>
      ) : (
        <Badge tone="danger" className="num">
          {differences.toLocaleString('en-US')}
        </Badge>
      ),
  },
  { id: 'lines', header: 'Lines', align: 'end', cell: ({ lines }) => lines.toLocaleString('en-US') },
  {
    id: 'file',
    header: 'File',
    wraps: true,
    cell: ({ fileName }) => <bdi className="wrap-anywhere">{fileName}</bdi>,
  },
  {
    id: 'uploaded',
    header: 'Uploaded',
    phone: 'second-end',
    cell: ({ uploadedAt }) => <Moment at={uploadedAt} className="num max-md:pe-2.5" />,
  },
  { id: 'by', header: 'By', wide: true, cell: ({ uploadedBy }) => <bdi>{uploadedBy}</bdi> },
];

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { db, payments } = factsOf(context);
  const page = Number(searchParams.get('page') ?? 1);
  const shown = { hasSandbox: payments.providers.has('sandbox'), wasDeleted: searchParams.has('deleted') };
  return loadPage(context, shown, () => listStatements(db, Number.isInteger(page) && page > 0 ? page : 1));
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const sent = await readForm(request);
  const file = sent.form.get('file');
  const refuse = (problem: string) => data(refused(sent, { file: problem }), { status: 422 });
  if (!(file instanceof File) || file.name === '') return refuse('Choose a CSV file first.');
  if (file.size > maxStatementBytes)
    return refuse(`The file is larger than ${maxStatementBytes / 1024 / 1024} MB. Export fewer days at once.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const stored = await storeStatement(db, { name: file.name, bytes }, knownActor(context));
  if (!stored.ok) return refuse(stored.problem);
  throw redirect(`/admin/payments/statements/${stored.id}${stored.again ? '?again=1' : ''}`, 303);
}

export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { found: list, hasSandbox, wasDeleted } = loaderData;
  if (!list) return <LoadFailed title="Statements" text="Failed to load statements" />;
  return (
    <AdminPage
      title="Statements"
      actions={
        hasSandbox && (
          <ButtonLink to="/admin/payments/statements/sandbox.csv" reloadDocument size="sm" icon={Download}>
            Sandbox statement
          </ButtonLink>
        )
      }
    >
      {wasDeleted && !actionData && <Alert tone="success">The statement was deleted.</Alert>}
      <Card className="max-w-200">
        <CardHead
          level="h2"
          title="Compare a statement with our books"
          text="Every line is compared with our payments and refunds, and differences on either side are listed. A statement never credits money."
        />
        <UploadStatement />
        <h3 className="mt-5 text-sm font-semibold">Supported files</h3>
        <ul className="mt-1 list-disc ps-5 text-sm text-ink-2">
          <li>M-Pesa: the organisation statement, as CSV, with everything above its headings</li>
          <li>
            Stripe: Reports, Balance, itemised, with the columns <code>source_id</code> and{' '}
            <code>payment_intent_id</code>
          </li>
          <li>Stripe: Payments, Export, all columns</li>
          {hasSandbox && <li>Sandbox: the statement from the button above</li>}
        </ul>
      </Card>
      <ListTable
        caption="Statements"
        columns={statementColumns}
        list={list}
        rowKey={({ id }) => id}
        summary={list.rows.length > 0 ? summaryOf(list, 'statements') : undefined}
        empty={<EmptyState icon={FileSpreadsheet} title="No statements yet" level="h2" />}
      />
    </AdminPage>
  );
}

function UploadStatement() {
  const refused = useRefusedForm();
  const busy = useNavigation().formData?.has('file') ?? false;
  const form = useFirstProblem(refused);
  return (
    <Form ref={form} method="post" encType="multipart/form-data" className="flex flex-wrap items-start gap-3">
      <FileInput
        name="file"
        label="CSV file"
        accept=".csv,text/csv,text/plain"
        error={refused?.problems.file}
        required
        className="min-w-0 flex-1 basis-70"
      />
      <Button type="submit" tone="brand" icon={FileSearch} busy={busy} busyLabel="Comparing..." className="md:mt-7">
        Compare
      </Button>
    </Form>
  );
}
