import type { ReactNode } from 'react';
import type { ListedAgent } from '#features/agents/back-office/list-agents.ts';
import { formatUsdCents } from '#lib/money.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ChevronRight } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { loneLink } from '../panel.tsx';
import { AgentActions } from './agent-actions.tsx';
import { AgentBadges } from './agent-badges.tsx';
import { MissingFacts } from './agent-dialogs.tsx';

export function AgentCard({ agent }: { agent: ListedAgent }) {
  const { id, agencyName, phone, city, country, email, creditBalanceMinor, markupPercentage, statusReason } =
    agent;
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
          <Line name="Credit Balance">
            <b className="num font-display text-base font-bold">
              {formatUsdCents(creditBalanceMinor, 'en-US')}
            </b>
          </Line>
          <Line name="Markup">
            <span className="num font-display text-base font-bold">{markupPercentage}%</span>
          </Line>
          <Line name="Phone">{phone === null ? 'N/A' : <bdi className="num">{phone}</bdi>}</Line>
          <Line name="Location">
            <bdi>{[city, country].filter(Boolean).join(', ') || 'N/A'}</bdi>
          </Line>
          <Line name="ID" wide>
            <span className="text-xs text-ink-2" dir="ltr">
              {id}
            </span>
          </Line>
        </dl>
        {agent.verificationStatus === 'pending' && agent.isCurrent && (
          <MissingFacts missing={agent.missing} />
        )}
        {!agent.isCurrent && !agent.isErased && (
          <p className="text-sm text-ink-2">Its owner is no agent who can sign in.</p>
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

function Line({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
