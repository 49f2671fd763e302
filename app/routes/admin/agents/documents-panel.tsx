import type { AgentDocument, DocumentKind } from '#features/agents/documents/document-kinds.ts';
import { momentText } from '#features/booking/back-office/office-labels.ts';
import { FileText, Image } from '../../../ui/icons.tsx';
import { loneLink, Panel } from '../panel.tsx';

const kinds: Record<DocumentKind, string> = { registration: 'Registration', licence: 'Licence' };

/** What the agency has shown of itself. Whoever opens one is written down. */
export function DocumentsPanel({
  agentId,
  documents,
}: {
  agentId: string;
  documents: readonly AgentDocument[];
}) {
  return (
    <Panel
      title="Documents"
      aside={documents.length > 0 && <span className="text-xs text-ink-3">Opening one is written down</span>}
    >
      {documents.length === 0 && (
        <p className="px-4 py-3 text-ink-2">The agency has not uploaded anything yet.</p>
      )}
      <ul className="divide-y divide-line">
        {documents.map(({ id, kind, fileName, mediaType, bytes, createdAt }) => {
          const Icon = mediaType === 'application/pdf' ? FileText : Image;
          return (
            <li key={id} className="flex items-center gap-3 px-4 py-2.5">
              <Icon aria-hidden="true" size={20} strokeWidth={1.5} className="flex-none text-ink-3" />
              <span className="min-w-0 flex-1">
                <a
                  href={`/admin/agents/${agentId}/documents/${id}`}
                  download
                  className={`font-semibold wrap-anywhere ${loneLink}`}
                >
                  <bdi>{fileName}</bdi>
                </a>
                <span className="num block text-xs text-ink-3">
                  {kinds[kind]}, {sizeText(bytes)},{' '}
                  <time dateTime={createdAt.toISOString()}>{momentText(createdAt)}</time>
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
