import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

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

/** Whether the house has checked the agency, and how its account stands. */
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
