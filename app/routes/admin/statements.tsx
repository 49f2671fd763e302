import { data, redirect } from 'react-router';
import { keepStatement, maxStatementBytes } from '#features/payments/statements/keep-statement.ts';
import { listStatements } from '#features/payments/statements/list-statements.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Download, FileSpreadsheet } from '../../ui/icons.tsx';
import { Table } from '../../ui/table.tsx';
import type { Route } from './+types/statements';
import { AdminPage } from './admin-page.tsx';
import { ListPages } from './catalogue/list-pages.tsx';
import { summaryOf } from './catalogue/summary-of.ts';
import { LoadFailed } from './load-failed.tsx';
import { statementColumns } from './statements/statement-columns.tsx';
import { UploadStatement } from './statements/upload-statement.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, payments, reportError } = factsOf(context);
  const { searchParams } = new URL(request.url);
  const page = Number(searchParams.get('page') ?? 1);
  const shown = { hasSandbox: payments.providers.has('sandbox'), wasDeleted: searchParams.has('deleted') };
  try {
    const list = await listStatements(db, Number.isInteger(page) && page > 0 ? page : 1);
    return { ...shown, list };
  } catch (error) {
    reportError(error);
    return data({ ...shown, list: null }, { status: 500 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const file = (await request.formData()).get('file');
  if (!(file instanceof File) || file.name === '') return refuse('Choose a CSV file first.');
  if (file.size > maxStatementBytes)
    return refuse(
      `The file is larger than ${maxStatementBytes / 1024 / 1024} MB. Export fewer days at once.`,
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kept = await keepStatement(db, { name: file.name, bytes }, knownActor(context));
  if (!kept.ok) return refuse(kept.problem);
  throw redirect(`/admin/payments/statements/${kept.id}${kept.again ? '?again=1' : ''}`, 303);
}

function refuse(problem: string) {
  return data({ problem }, { status: 422 });
}

export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { list, hasSandbox, wasDeleted } = loaderData;
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
          text="Every line is looked for among our payments and refunds, and what is missing on either side is listed. Nothing is credited by a statement."
        />
        <UploadStatement refused={actionData} />
        <h3 className="mt-5 text-sm font-semibold">What can be read</h3>
        <ul className="mt-1 list-disc ps-5 text-sm text-ink-2">
          <li>M-Pesa: the organisation statement, as CSV, with everything above its headings</li>
          <li>
            Stripe: Reports, Balance, itemised, with the columns <code>source_id</code> and{' '}
            <code>payment_intent_id</code>
          </li>
          <li>Stripe: Payments, Export, all columns</li>
          {hasSandbox && <li>The statement of the sandbox, from the button above</li>}
        </ul>
      </Card>
      <Table
        caption="Statements"
        columns={statementColumns}
        rows={list.rows}
        rowKey={({ id }) => id}
        summary={list.rows.length > 0 ? summaryOf(list, 'statements') : undefined}
        instead={
          list.rows.length === 0 ? (
            <EmptyState icon={FileSpreadsheet} title="No statements yet" level="h2" />
          ) : undefined
        }
      />
      <ListPages page={list.page} list={list} />
    </AdminPage>
  );
}
