import type { Role } from '#features/identity/roles/roles.ts';

/** Somebody's own details as their page shows them. */
export interface ShownProfile {
  fullName: string;
  email: string;
  emailVerified: boolean;
  phone: string | null;
  phoneVerified: boolean;
  role: Role;
}
