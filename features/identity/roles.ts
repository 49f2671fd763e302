export const roles = ['client', 'agent', 'admin'] as const;

export type Role = (typeof roles)[number];

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** The page after sign-in, unless the user came from another one. */
export const homeOfRole = {
  client: '/account',
  agent: '/agent/dashboard',
  admin: '/admin',
} as const satisfies Record<Role, string>;
