import type { OfficeAgent } from '#features/agents/back-office/office-agent.ts';
import type { AgentDocument, DocumentKind } from '#features/agents/documents/document-kinds.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Alert } from '#ui/alert.tsx';
import { FileText, Pencil } from '#ui/icons.tsx';
import { Image, Scale } from '#ui/office-icons.tsx';
import { DialogLink } from '../form-dialog.tsx';
import { EmailLink, Fact, HistoryPanel, IdFact, loneLink, Moment, NamedLink, Panel, PhoneLink } from '../panel.tsx';
import { MissingFacts } from './agent-dialogs.tsx';
import { PastDeposits, PendingDeposits } from './deposit-lists.tsx';
import type { OverviewPart } from './read-part.ts';
import { Requests } from './request-list.tsx';

export function Overview({ agent, shown, viewerId }: { agent: OfficeAgent; shown: OverviewPart; viewerId: string }) {
  const { pending, deposits, requests, documents, history } = shown;
  const openRequests = requests.filter(({ outcome }) => outcome === null);
  const requestedIds = new Set(openRequests.flatMap(({ deposit }) => deposit?.id ?? []));
  const past = deposits.filter(({ id }) => !pending.some((one) => one.id === id));
  return (
    <>
      {agent.verificationStatus === 'pending' && agent.isCurrent && agent.missing.length > 0 && (
        <Alert tone="warning" title="Before it is approved">
          <MissingFacts missing={agent.missing} />
        </Alert>
      )}
      {!agent.isCurrent && !agent.owner.isErased && (
        <Alert tone="info">
          Its owner is not an agent who can sign in. Until then, its registration cannot be decided.
        </Alert>
      )}
      {agent.statusReason !== null && (
        <Alert tone="warning" title="Reason given to the agency">
          <bdi className="wrap-anywhere whitespace-pre-line">{agent.statusReason}</bdi>
        </Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[75rem]:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Panel title="Deposits">
            {pending.length === 0 && past.length === 0 && (
              <p className="px-4 py-3 text-ink-2">The agency has not sent any money yet.</p>
            )}
            <PendingDeposits deposits={pending} viewerId={viewerId} requestedIds={requestedIds} />
            <PastDeposits
              agentId={agent.id}
              deposits={past}
              isAfterOthers={pending.length > 0}
              requestedIds={requestedIds}
            />
          </Panel>
          <Panel
            title="Adjustments and requests"
            aside={
              !agent.owner.isErased && (
                <DialogLink
                  dialog="adjust"
                  of={agent.id}
                  tone="quiet"
                  icon={Scale}
                  className="-me-2"
                  label="Request an adjustment"
                />
              )
            }
          >
            {requests.length === 0 && (
              <p className="px-4 py-3 text-ink-2">No requests yet. Each one needs two people.</p>
            )}
            <Requests requests={requests} viewerId={viewerId} />
          </Panel>
          <DocumentsPanel agentId={agent.id} documents={documents} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <DetailsPanel agent={agent} />
          <TermsPanel
            agent={agent}
            requestedLimitMinor={openRequests.find(({ kind }) => kind === 'credit_limit')?.amountMinor}
          />
          {history.length > 0 && <HistoryPanel history={history} />}
        </div>
      </div>
    </>
  );
}

function DetailsPanel({ agent }: { agent: OfficeAgent }) {
  const { id, owner, phone, address, city, country, registrationNumber, verifiedAt, createdAt } = agent;
  return (
    <Panel title="Details">
      <dl className="grid grid-cols-2 gap-3 px-4 py-3">
        <Fact wide name="Owner">
          {owner.isErased ? 'N/A' : <NamedLink to={`/admin/users/${owner.id}`}>{owner.name || owner.email}</NamedLink>}
        </Fact>
        <Fact wide name="E-mail">
          {owner.isErased ? 'The account was erased.' : <EmailLink email={owner.email} />}
        </Fact>
        <Fact name="Phone">{phone === null ? 'N/A' : <PhoneLink phone={phone} />}</Fact>
        <Fact name="Registration">
          <bdi>{registrationNumber ?? 'N/A'}</bdi>
        </Fact>
        <Fact wide name="Address">
          <bdi>{[address, city, country].filter(Boolean).join(', ') || 'N/A'}</bdi>
        </Fact>
        <Fact name="Joined">
          <Moment at={createdAt} />
        </Fact>
        <Fact name="Verified">{verifiedAt === null ? 'Not yet' : <Moment at={verifiedAt} />}</Fact>
        <IdFact id={id} />
      </dl>
    </Panel>
  );
}

function TermsPanel({
  agent: { id, owner, markupCeiling, markupPercentage, creditLimitMinor },
  requestedLimitMinor,
}: {
  agent: OfficeAgent;
  requestedLimitMinor: number | undefined;
}) {
  const rows = [
    {
      dialog: 'ceiling',
      name: 'Markup ceiling',
      value: `${markupCeiling}%`,
      note: `adds ${markupPercentage}%`,
    },
    {
      dialog: 'limit',
      name: 'Credit limit',
      value: formatUsdCents(creditLimitMinor, 'en-US'),
      note:
        requestedLimitMinor === undefined
          ? 'below zero'
          : `below zero; ${formatUsdCents(requestedLimitMinor, 'en-US')} requested`,
    },
  ];
  return (
    <Panel title="Terms">
      <ul className="divide-y divide-line">
        {rows.map(({ dialog, name, value, note }) => (
          <li key={dialog} className="flex items-center justify-between gap-3 py-2 ps-4 pe-2">
            <span>
              <span className="block text-xs text-ink-3">{name}</span>
              <b className="num font-semibold">{value}</b> <span className="text-sm text-ink-2">{note}</span>
            </span>
            {!owner.isErased && (
              <DialogLink
                dialog={dialog}
                of={id}
                tone="quiet"
                icon={Pencil}
                label="Change"
                about={name.toLowerCase()}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const kinds: Record<DocumentKind, string> = { registration: 'Registration', licence: 'Licence' };

/** Opening a document is recorded in the audit log. */
function DocumentsPanel({ agentId, documents }: { agentId: string; documents: readonly AgentDocument[] }) {
  return (
    <Panel
      title="Documents"
      aside={documents.length > 0 && <span className="text-xs text-ink-3">Opening one is recorded</span>}
    >
      {documents.length === 0 && <p className="px-4 py-3 text-ink-2">The agency has not uploaded anything yet.</p>}
      <ul className="divide-y divide-line">
        {documents.map(({ id, kind, fileName, mediaType, bytes, createdAt }) => {
          const Icon = mediaType === 'application/pdf' ? FileText : Image;
          return (
            <li key={id} className="flex items-center gap-3 px-4 py-2.5">
              <Icon className="flex-none text-ink-3" />
              <span className="min-w-0 flex-1">
                <a
                  href={`/admin/agents/${agentId}/documents/${id}`}
                  download
                  className={`font-semibold wrap-anywhere ${loneLink}`}
                >
                  <bdi>{fileName}</bdi>
                </a>
                <span className="num block text-xs text-ink-3">
                  {kinds[kind]}, {sizeText(bytes)}, <Moment at={createdAt} />
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
