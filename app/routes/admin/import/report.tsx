import { Form, useNavigation } from 'react-router';
import type { ImportReport, ReportedLine } from '#features/catalogue/exchange/stored-imports.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Upload } from '#ui/office-icons.tsx';
import { Table } from '#ui/table.tsx';

const verdicts: Record<ReportedLine['verdict'], { tone: BadgeTone; text: string }> = {
  new: { tone: 'success', text: 'new' },
  changed: { tone: 'brand', text: 'changed' },
  unchanged: { tone: 'neutral', text: 'unchanged' },
  wrong: { tone: 'danger', text: 'wrong' },
};

/** Wrong lines first, then unusual ones. */
function attention({ verdict, warnings }: ReportedLine): number {
  return verdict === 'wrong' ? 2 : Number(warnings.length > 0);
}

export function Report({
  importId,
  fileName,
  report: { counts, lines, ignored, warnings, unusual, confirmation },
}: {
  importId: string;
  fileName: string;
  report: ImportReport;
}) {
  const busy = useNavigation().formData?.has('importId') ?? false;
  const effective = counts.new + counts.changed;
  const shown = lines.toSorted((one, other) => attention(other) - attention(one));
  const all = counts.new + counts.changed + counts.unchanged + counts.wrong;
  const count = (number: number) => number.toLocaleString('en-US');
  return (
    <section aria-labelledby="report" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="report" className="text-lg">
            What <bdi>{fileName}</bdi> would do
          </h2>
          <p role="status" className="num text-ink-2">
            {count(counts.new)} new, {count(counts.changed)} changed, {count(counts.unchanged)} unchanged,{' '}
            {count(counts.wrong)} wrong.
            {counts.wrong > 0 && ' Wrong lines are left out.'}
          </p>
          {ignored.length > 0 && (
            <p className="text-warning">
              {ignored.length === 1 ? 'This column is' : 'These columns are'} unknown and ignored:{' '}
              <bdi>{ignored.join(', ')}</bdi>
            </p>
          )}
        </div>
        {effective > 0 && (
          <Form method="post">
            <input type="hidden" name="importId" value={importId} />
            {confirmation && <input type="hidden" name="confirmed" value={confirmation} />}
            <Button type="submit" tone="accent" icon={Upload} busy={busy} busyLabel="Importing...">
              Import {effective === 1 ? '1 line' : `${count(effective)} lines`}
              {confirmation && ' anyway'}
            </Button>
          </Form>
        )}
      </div>
      {confirmation && (
        <Alert tone="warning" title="Please read this first:">
          <ul className="grid gap-1">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
            {unusual > 0 && (
              <li>{unusual === 1 ? '1 line is' : `${count(unusual)} lines are`} unusual, as the report explains.</li>
            )}
          </ul>
        </Alert>
      )}
      <Table
        caption="Report by line"
        rows={shown}
        rowKey={({ line }) => String(line)}
        summary={all > lines.length ? `The first ${count(lines.length)} of ${count(all)} lines` : undefined}
        columns={[
          { id: 'line', header: 'Line', cell: ({ line }) => line, phone: 'first' },
          { id: 'label', header: 'What', cell: ({ label }) => <bdi>{label}</bdi>, phone: 'first' },
          {
            id: 'verdict',
            header: 'Result',
            phone: 'first-end',
            cell: ({ verdict }) => <Badge tone={verdicts[verdict].tone}>{verdicts[verdict].text}</Badge>,
          },
          {
            id: 'problems',
            header: 'Problems',
            wraps: true,
            phone: 'second',
            cell: ({ problems, warnings: unusualParts }) => (
              <>
                {problems.map((problem) => (
                  <p key={problem}>{problem}</p>
                ))}
                {unusualParts.map((warning) => (
                  <p key={warning} className="text-warning">
                    {warning}
                  </p>
                ))}
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
