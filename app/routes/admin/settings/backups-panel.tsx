import type { ListedBackup } from '#features/operations/backups/list-backups.ts';
import { sizeText } from '#features/operations/status/status-line.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ButtonForm } from '#ui/button-form.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Archive, DatabaseBackup } from '#ui/office-icons.tsx';
import { Fold } from '../catalogue/form-section.tsx';
import { AndName, Moment, Panel } from '../panel.tsx';

const causeLabels: Record<ListedBackup['cause'], string> = {
  schedule: 'Scheduled',
  administrator: 'Manual',
  operator: 'By the operator',
  restore: 'Before a restore',
};

const states: Record<ListedBackup['state'], { tone: BadgeTone; label: string }> = {
  waiting: { tone: 'brand', label: 'Waiting' },
  running: { tone: 'brand', label: 'Running' },
  done: { tone: 'success', label: 'Verified' },
  failed: { tone: 'danger', label: 'Failed' },
};

/** Offers no download, because a backup contains all personal data. */
export function BackupsPanel({
  backups,
  frequency,
  folder,
  host,
}: {
  backups: readonly ListedBackup[];
  frequency: string;
  folder: string;
  host: string;
}) {
  const isInProgress = backups.some(({ state }) => state === 'waiting' || state === 'running');
  return (
    <Panel
      title="Backups"
      aside={
        <ButtonForm
          action="/admin/settings/system"
          intent="backup"
          size="sm"
          icon={DatabaseBackup}
          {...(isInProgress && { busy: true })}
          busyLabel="Backing up..."
        >
          Back up now
        </ButtonForm>
      }
    >
      <div className="border-b border-line px-4 py-3 text-sm text-ink-2">
        <p>One is made {frequency} and stored on this server, where only the operator can read and restore it.</p>
        <Fold title="For the operator" open={false}>
          <p>
            In{' '}
            <code dir="ltr" className="wrap-anywhere">
              {folder}
            </code>{' '}
            of the machine that made it; this one is <bdi>{host}</bdi>. Restore with{' '}
            <code dir="ltr">npm run restore</code>.
          </p>
        </Fold>
      </div>
      {backups.length === 0 ? (
        <EmptyState icon={Archive} title="No backup yet">
          The first one is made within minutes after the start.
        </EmptyState>
      ) : (
        <ul aria-label="Backups" className="divide-y divide-line">
          {backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} isElsewhere={backup.host !== null && backup.host !== host} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function BackupRow({ backup, isElsewhere }: { backup: ListedBackup; isElsewhere: boolean }) {
  const { state, cause, requestedBy, at, fileName, bytes, failure, fileProblem, removedAt } = backup;
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm lg:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <span className="num">
        <Moment at={at} />
        <span className="block text-xs text-ink-3">
          {causeLabels[cause]}
          <AndName name={requestedBy} />
        </span>
      </span>
      <span className="min-w-0">
        <span className="block wrap-anywhere">{failure ?? fileProblem ?? contentsOf(backup)}</span>
        {fileName && (
          <code dir="ltr" className="block text-xs wrap-anywhere text-ink-3">
            {fileName}
          </code>
        )}
      </span>
      <span className="flex items-center gap-3 lg:justify-end">
        {bytes !== null && <span className="num text-ink-2">{sizeText(bytes)}</span>}
        {removedAt ? (
          <Badge>Rotated out</Badge>
        ) : fileProblem ? (
          <Badge tone="danger">Lost</Badge>
        ) : (
          <Badge tone={states[state].tone}>{states[state].label}</Badge>
        )}
        {isElsewhere && <span className="text-xs text-ink-3">On another server</span>}
      </span>
    </li>
  );
}

function contentsOf({ rows, uploads, missingUploads, seconds, state }: ListedBackup): string {
  if (state !== 'done' || rows === null || uploads === null) return '';
  const missing = missingUploads ? `, ${missingUploads.toLocaleString('en-US')} files not found` : '';
  const took = seconds === null ? '' : `, in ${seconds.toFixed(1)} s`;
  return `${rows.toLocaleString('en-US')} rows, ${uploads.toLocaleString('en-US')} files${missing}${took}`;
}
