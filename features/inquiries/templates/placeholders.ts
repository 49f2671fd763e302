// No validation library here: the browser needs these.

/** What stands in double braces in a template, and what it becomes. */
export const placeholders = {
  name: 'the sender’s name',
  subject: 'the subject of the inquiry',
  reference: 'the booking that the inquiry names',
  siteName: 'the name of the site',
  supportEmail: 'the support mailbox',
  phone: 'our phone number',
  agent: 'your own name',
} as const;

export type Placeholder = keyof typeof placeholders;

export const placeholderNames = Object.keys(placeholders).filter((name) => isPlaceholder(name));

export function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name);
}

const braced = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The known ones that a text still has, as {{name}}, each once. */
export function placeholdersIn(text: string): string[] {
  const names = [...text.matchAll(braced)].map(([, name = '']) => name).filter((name) => isPlaceholder(name));
  return [...new Set(names)].map((name) => `{{${name}}}`);
}

/** Why a text can't be a template. */
export function placeholderProblem(text: string): string | undefined {
  const unknown = [...text.matchAll(braced)].find(([, name = '']) => !isPlaceholder(name));
  const all = placeholderNames.map((name) => `{{${name}}}`).join(', ');
  if (unknown) return `${unknown[0]} is no placeholder. There are ${all}.`;
  if (/\{\{|\}\}/.test(text.replace(braced, '')))
    return 'A placeholder is open: it begins with {{ and ends with }}.';
  return undefined;
}

/** In one pass, so that what somebody calls themselves is never taken for a placeholder. What has no value stays. */
export function fillPlaceholders(text: string, values: Record<Placeholder, string | null>): string {
  return text.replace(braced, (whole, name: string) => (isPlaceholder(name) && values[name]) || whole);
}
