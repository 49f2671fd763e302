import { type AgentStatus, canMove } from '#features/agents/agent-status.ts';
import type { ListedAgent } from '#features/agents/back-office/list-agents.ts';
import type { ApprovalFacts } from '#features/agents/back-office/office-agent.ts';
import { formatUsdCents } from '#lib/money.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Check, ChevronRight, X } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Ban, RotateCcw } from '#ui/office-icons.tsx';
import { ActionButton, DialogLink } from '../form-dialog.tsx';
import { Fact, IdFact, loneLink } from '../panel.tsx';
import { MissingFacts, seenOf } from './agent-dialogs.tsx';

export function AgentCard({ agent }: { agent: ListedAgent }) {
  const { id, agencyName, phone, city, country, email, creditBalanceMinor, markupPercentage, statusReason } = agent;
  return (
    <li className="grid grid-rows-[auto_1fr_auto] gap-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 className="min-w-0 flex-1 basis-40 text-base leading-tight">
            <Link to={`/admin/agents/${id}`} className={`text-ink wrap-anywhere ${loneLink}`}>
              <bdi>{agencyName}</bdi>
            </Link>
          </h2>
          <AgentBadges agent={agent} />
        </div>
        {agent.isErased ? (
          <p className="mt-0.5 text-sm text-ink-2">The account was erased.</p>
        ) : (
          <p className="mt-0.5 text-sm wrap-anywhere text-ink-2" dir="ltr">
            {email}
          </p>
        )}
      </div>
      <div className="grid content-start gap-3">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
          <Fact name="Credit Balance">
            <b className="num font-display text-base font-bold">{formatUsdCents(creditBalanceMinor, 'en-US')}</b>
          </Fact>
          <Fact name="Markup">
            <span className="num font-display text-base font-bold">{markupPercentage}%</span>
          </Fact>
          <Fact name="Phone">{phone === null ? 'N/A' : <bdi className="num">{phone}</bdi>}</Fact>
          <Fact name="Location">
            <bdi>{[city, country].filter(Boolean).join(', ') || 'N/A'}</bdi>
          </Fact>
          <IdFact id={id} />
        </dl>
        {agent.verificationStatus === 'pending' && agent.isCurrent && <MissingFacts missing={agent.missing} />}
        {!agent.isCurrent && !agent.isErased && (
          <p className="text-sm text-ink-2">Its owner is not an agent who can sign in.</p>
        )}
        {statusReason !== null && (
          <p className="line-clamp-3 border-s-2 border-line ps-3 text-sm wrap-anywhere whitespace-pre-line text-ink-2">
            <bdi>{statusReason}</bdi>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        {!agent.isErased && <AgentActions agent={agent} />}
        <ButtonLink
          to={`/admin/agents/${id}`}
          size="sm"
          tone="quiet"
          iconEnd={ChevronRight}
          flip
          className="ms-auto max-md:hidden"
          aria-label={`Details of ${agencyName}`}
        >
          Details
        </ButtonLink>
      </div>
    </li>
  );
}

export function AgentActions({ agent }: { agent: AgentStatus & ApprovalFacts & { id: string; agencyName: string } }) {
  const { id, agencyName, isCurrent, missing } = agent;
  const approve = { of: id, tone: 'brand', icon: Check, label: 'Approve', about: agencyName } as const;
  return (
    <>
      {isCurrent && canMove('approve', agent) && missing.length > 0 && <DialogLink dialog="approve" {...approve} />}
      {isCurrent && canMove('approve', agent) && missing.length === 0 && (
        <ActionButton intent="approve" busyLabel="Approving..." fields={seenOf(agent)} {...approve} />
      )}
      {isCurrent && canMove('reject', agent) && (
        <DialogLink dialog="reject" of={id} tone="danger" icon={X} label="Reject" about={agencyName} />
      )}
      {canMove('suspend', agent) && (
        <DialogLink
          dialog="suspend"
          of={id}
          tone="danger"
          icon={Ban}
          label="Suspend Account"
          about={`of ${agencyName}`}
        />
      )}
      {canMove('reinstate', agent) && (
        <DialogLink dialog="reinstate" of={id} icon={RotateCcw} label="Reinstate" about={agencyName} />
      )}
    </>
  );
}

type Style = { label: string; tone: BadgeTone };

const verifications: Record<string, Style> = {
  verified: { label: 'Verified', tone: 'success' },
  pending: { label: 'Pending', tone: 'warning' },
  rejected: { label: 'Rejected', tone: 'danger' },
};

const accounts: Record<string, Style> = {
  active: { label: 'Active', tone: 'brand' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  suspended: { label: 'Suspended', tone: 'danger' },
};

const unknown: Style = { label: 'Unknown', tone: 'line' };

export function AgentBadges({
  agent: { verificationStatus, accountStatus },
}: {
  agent: { verificationStatus: string; accountStatus: string };
}) {
  const verification = verifications[verificationStatus] ?? unknown;
  const account = accounts[accountStatus] ?? unknown;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={verification.tone} dot>
        {verification.label}
      </Badge>
      <Badge tone={account.tone}>{account.label}</Badge>
    </span>
  );
}
