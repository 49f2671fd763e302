/** Whether a text is a UUID. Without zod: browsers load this file. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** The text of a form field; empty where the field is missing or a file. Without null bytes, which PostgreSQL refuses. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replaceAll('\u0000', '') : '';
}

export function formTexts<Name extends string>(form: FormData, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, formText(form, name)])) as Record<Name, string>;
}

/** A path on this site, or `/`: a URL from a form or a link never leads elsewhere. */
export function localPath(candidate: string | undefined): string {
  const base = 'http://site.invalid';
  if (!candidate?.startsWith('/')) return '/';
  const url = URL.parse(candidate, base);
  // Browsers take a path such as /.//elsewhere.example for another site.
  const isOurs = url?.origin === base && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search + url.hash : '/';
}

const maxDepth = 64;

/** Undefined for invalid JSON, or nesting so deep that processing it would overflow the stack. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isString && character === '\\') at += 1;
    else if (character === '"') isString = !isString;
    else if (isString) continue;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
