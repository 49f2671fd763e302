import { Download } from 'lucide-react';
import { data } from 'react-router';
import {
  applyImport,
  type ImportReport,
  maxImportBytes,
  maxImportLines,
  prepareImport,
} from '#features/catalogue/exchange/import-file.ts';
import { type CatalogueKind, findKind, recordsOf } from '#features/catalogue/exchange/kinds.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import type { Route } from './+types/import';
import { AdminPage } from './admin-page.tsx';
import { confirmedIn } from './catalogue/answer-form.ts';
import { ChooseFile } from './import/choose-file.tsx';
import { Report } from './import/report.tsx';

const pageOf: Record<CatalogueKind, string> = {
  airlines: '/admin/flights/airlines',
  airports: '/admin/flights/destinations',
  flights: '/admin/flights',
  hotels: '/admin/hotels',
  rooms: '/admin/hotels/rooms',
  amenities: '/admin/hotels/amenities',
  locations: '/admin/hotels/locations',
};

type Answer =
  | { kind: 'problem'; problem: string }
  | { kind: 'planned'; importId: string; fileName: string; report: ImportReport }
  | { kind: 'imported'; report: ImportReport };

export function loader({ params }: Route.LoaderArgs) {
  const kind = kindOf(params.kind);
  const { columns, required } = recordsOf(kind);
  return { kind, columns, required, maxLines: maxImportLines };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const answer = await answerTo(await request.formData(), kindOf(params.kind), context);
  return data(answer, { status: answer.kind === 'problem' ? 422 : 200 });
}

async function answerTo(
  form: FormData,
  kind: CatalogueKind,
  context: Route.ActionArgs['context'],
): Promise<Answer> {
  const { db, onFlightsChanged } = factsOf(context);
  const actor = knownActor(context);
  const importId = form.get('importId')?.toString() ?? '';
  if (isId(importId)) {
    const confirmed = confirmedIn(form);
    const applied = await applyImport({ db, onFlightsChanged }, { id: importId, kind, confirmed }, actor);
    if (applied.ok) return { kind: 'imported', report: applied.report };
    if ('asked' in applied)
      return { kind: 'planned', importId, fileName: applied.fileName, report: applied.asked };
    return { kind: 'problem', problem: applied.problem };
  }
  const file = form.get('file');
  if (!(file instanceof File) || file.name === '')
    return { kind: 'problem', problem: 'Choose a CSV file first.' };
  if (file.size > maxImportBytes) {
    return { kind: 'problem', problem: `The file is larger than ${maxImportBytes / 1024 / 1024} MB.` };
  }
  const content = readText(await file.arrayBuffer());
  if (content === undefined) return { kind: 'problem', problem: 'The file is not text in UTF-8.' };
  const prepared = await prepareImport(
    { db, onFlightsChanged },
    { kind, fileName: file.name, content },
    actor,
  );
  return prepared.ok
    ? { kind: 'planned', importId: prepared.import.id, fileName: file.name, report: prepared.report }
    : { kind: 'problem', problem: prepared.problem };
}

/** PostgreSQL keeps no zero byte, and what has one is no text anyway. */
function readText(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function kindOf(name: string): CatalogueKind {
  const kind = findKind(name);
  if (!kind) throw data(null, { status: 404 });
  return kind;
}

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, columns, required, maxLines } = loaderData;
  return (
    <AdminPage
      title={`Import ${kind}`}
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink to={`/admin/export/${kind}`} reloadDocument size="sm" icon={Download}>
            Export
          </ButtonLink>
          <ButtonLink to={pageOf[kind]} size="sm">
            All {kind}
          </ButtonLink>
        </div>
      }
    >
      {actionData?.kind === 'problem' && <Alert tone="danger">{actionData.problem}</Alert>}
      {actionData?.kind === 'imported' && (
        <Alert tone="success">
          {actionData.report.counts.new} added, {actionData.report.counts.changed} updated.
        </Alert>
      )}
      {actionData?.kind === 'planned' && (
        <Report importId={actionData.importId} fileName={actionData.fileName} report={actionData.report} />
      )}
      <Card className="max-w-200">
        <CardHead
          level="h2"
          title="Choose a CSV file"
          text="You first see, line by line, what the file would do. Nothing changes until you say so."
        />
        <ChooseFile />
        <h3 className="mt-5 text-sm font-semibold">Columns</h3>
        <p className="text-sm text-ink-2">
          The first line names them, in any order; those in bold must be there. An export of this list has
          them all, so it is the best start. Rows that exist already, by their id or by what makes them
          unique, are updated. At most {maxLines.toLocaleString('en-US')} lines at once.
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
