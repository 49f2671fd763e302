import type { UserStanding } from '#features/identity/back-office/user-standing.ts';
import type { Role } from '#features/identity/roles/roles.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { roleLabels, roleTones } from './role-labels.ts';

const standings: Record<UserStanding, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'success' },
  inactive: { label: 'Inactive', tone: 'danger' },
  invited: { label: 'Invited', tone: 'warning' },
};

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={roleTones[role]}>{roleLabels[role]}</Badge>;
}

export function StandingBadge({ standing }: { standing: UserStanding }) {
  const { label, tone } = standings[standing];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
