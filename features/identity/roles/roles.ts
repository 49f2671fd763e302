export const roles = ['client', 'agent', 'admin'] as const;

export type Role = (typeof roles)[number];

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** Where each is taken after signing in, unless they came from a page that is theirs. */
export const homeOfRole = {
  client: '/account',
  agent: '/agent/dashboard',
  admin: '/admin',
} as const satisfies Record<Role, string>;
