/** A path of this site, or its front page: an address from a form or a link never leads outside. */
export function localPath(candidate: string | undefined): string {
  const base = 'http://site.invalid';
  if (!candidate?.startsWith('/')) return '/';
  const url = URL.parse(candidate, base);
  return url?.origin === base ? url.pathname + url.search + url.hash : '/';
}
