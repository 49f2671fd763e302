import { setTimeout as sleep } from 'node:timers/promises';
import { data, Form, redirect, useNavigation } from 'react-router';
import { maxImportLines } from '#features/catalogue/exchange/import-file.ts';
import { type CatalogueKind, findKind, recordsOf } from '#features/catalogue/exchange/kinds.ts';
import {
  maxImportBytes,
  readImport,
  requestImport,
  type ShownImport,
  storeImport,
} from '#features/catalogue/exchange/stored-imports.ts';
import { readMultipartFile } from '#lib/multipart-file.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { Download } from '#ui/icons.tsx';
import { FileSearch } from '#ui/office-icons.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { readForm } from '../../answer-form.ts';
import { factsOf, knownActor, knownViewer } from '../../request-context.ts';
import type { Route } from './+types/import';
import { AdminPage } from './admin-page.tsx';
import { confirmationIn } from './catalogue/record-forms.ts';
import { Report } from './import/report.tsx';
import { usePolling } from './live/live-updates.tsx';

/** The action waits this long, so that a small file is done at once; the page polls for a larger one. */
const maxWaitMs = 1_500;
const pollMs = 1_000;

const pageOf: Record<CatalogueKind, string> = {
  airlines: '/admin/flights/airlines',
  airports: '/admin/flights/destinations',
  flights: '/admin/flights',
  hotels: '/admin/hotels',
  rooms: '/admin/hotels/rooms',
  amenities: '/admin/hotels/amenities',
  locations: '/admin/hotels/locations',
  landmarks: '/admin/hotels/landmarks',
};

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const kind = kindOf(params.kind);
  const { columns, required } = recordsOf(kind);
  const id = new URL(request.url).searchParams.get('file') ?? '';
  const file = isId(id)
    ? await readImport(factsOf(context).db, { id, kind, userId: knownViewer(context).userId })
    : undefined;
  return { kind, columns, required, file, maxLines: maxImportLines, maxBytes: maxImportBytes };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const kind = kindOf(params.kind);
  const { db } = factsOf(context);
  const actor = knownActor(context);
  const started = await start();
  if (!started.ok) return data({ problem: started.problem }, { status: 422 });
  await waitForJob(() => readImport(db, { id: started.id, kind, userId: actor.id }));
  return redirect(`/admin/import/${kind}?file=${started.id}`);

  async function start(): Promise<{ ok: true; id: string } | { ok: false; problem: string }> {
    if (request.headers.get('content-type')?.startsWith('multipart/form-data')) {
      const upload = await readMultipartFile(request);
      if (!upload?.name) return { ok: false, problem: 'Choose a CSV file first.' };
      return storeImport(db, { kind, fileName: upload.name, bytes: upload.bytes }, actor);
    }
    const sent = await readForm(request);
    const id = sent.text('importId');
    if (!isId(id)) return { ok: false, problem: 'Choose a CSV file first.' };
    const requested = await requestImport(db, { id, kind, confirmed: confirmationIn(sent) }, actor);
    return requested.ok ? { ok: true, id } : requested;
  }
}

async function waitForJob(read: () => Promise<ShownImport | undefined>): Promise<void> {
  for (const until = Date.now() + maxWaitMs; Date.now() < until; await sleep(50)) {
    const state = (await read())?.state;
    if (state !== 'checking' && state !== 'importing') return;
  }
}

function kindOf(name: string): CatalogueKind {
  const kind = findKind(name);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, columns, required, file, maxLines, maxBytes } = loaderData;
  const isInProgress = file?.state === 'checking' || file?.state === 'importing';
  usePolling(isInProgress, pollMs);
  return (
    <AdminPage
      title={`Import ${kind}`}
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink to={`/admin/export/${kind}`} reloadDocument size="sm" icon={Download}>
            Export all
          </ButtonLink>
          <ButtonLink to={pageOf[kind]} size="sm">
            All {kind}
          </ButtonLink>
        </div>
      }
    >
      {actionData && <Alert tone="danger">{actionData.problem}</Alert>}
      {file && <FileState file={file} />}
      <Card className="max-w-200">
        <CardHead
          level="h2"
          title="Choose a CSV file"
          text="You first see, line by line, what the file would do. Nothing changes until you confirm."
        />
        <ChooseFile />
        <h3 className="mt-5 text-sm font-semibold">Columns</h3>
        <p className="text-sm text-ink-2">
          The first line names the columns in any order; those in bold are required. An export of this list has them
          all, so it is a good start. Existing rows, matched by their id or another unique value, are updated. At most{' '}
          {maxLines.toLocaleString('en-US')} lines and {maxBytes / 1024 / 1024} MB at once.
        </p>
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {columns.map((column) => (
            <li key={column} className="rounded-xs bg-sunken px-2 py-0.5 font-mono text-xs">
              {required.includes(column) ? <strong>{column}</strong> : column}
            </li>
          ))}
        </ul>
      </Card>
    </AdminPage>
  );
}

function FileState({ file }: { file: ShownImport }) {
  switch (file.state) {
    case 'checking':
    case 'importing':
    case 'uploading':
      return <ImportProgress file={file} />;
    case 'failed':
      return <Alert tone="danger">{file.problem}</Alert>;
    case 'stopped':
      return (
        <Alert tone="danger" title="The import stopped before it finished.">
          Nothing was saved. {file.report ? 'Import it again:' : 'Choose the file again.'}
          {file.report && <Report importId={file.id} fileName={file.fileName} report={file.report} />}
        </Alert>
      );
    case 'imported':
      return (
        <Alert tone="success">
          {(file.report?.counts.new ?? 0).toLocaleString('en-US')} added,{' '}
          {(file.report?.counts.changed ?? 0).toLocaleString('en-US')} updated.
        </Alert>
      );
    case 'checked':
      return (
        <>
          {file.problem && <Alert tone="danger">{file.problem}</Alert>}
          {file.report && <Report importId={file.id} fileName={file.fileName} report={file.report} />}
        </>
      );
  }
}

function ChooseFile() {
  const busy = useNavigation().formData?.has('file') ?? false;
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
      <FileInput name="file" label="CSV file" accept=".csv,text/csv,text/plain" required className="flex-1" />
      <Button type="submit" tone="brand" icon={FileSearch} busy={busy} busyLabel="Checking...">
        Check the file
      </Button>
    </Form>
  );
}

/** Without JavaScript the page reloads itself every two seconds. */
function ImportProgress({ file }: { file: ShownImport }) {
  const { state, fileName, percent, linesDone } = file;
  return (
    <section aria-labelledby="progress" className="grid max-w-200 gap-2 rounded-lg border border-line bg-surface p-4">
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <h2 id="progress" className="text-lg">
        {state === 'importing' ? 'Importing' : 'Checking'} <bdi>{fileName}</bdi>
      </h2>
      <ProgressBar value={percent} max={100} aria-labelledby="progress" />
      <p role="status" className="num text-sm text-ink-2">
        {percent}%, {linesDone.toLocaleString('en-US')} lines.
        {state === 'importing' && ' Nothing is saved before the last line is done.'} You may leave this page and come
        back to it.
      </p>
    </section>
  );
}
