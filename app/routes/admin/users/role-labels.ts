import type { Role } from '#features/identity/roles/roles.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const roleLabels: Record<Role, string> = { client: 'Client', agent: 'Agent', admin: 'Admin' };

export const roleTones: Record<Role, BadgeTone> = { client: 'line', agent: 'neutral', admin: 'brand' };
