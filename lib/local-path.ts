/** A path of this site, or its front page: an address from a form or a link never leads outside. */
export function localPath(candidate: string | undefined): string {
  const base = 'http://site.invalid';
  if (!candidate?.startsWith('/')) return '/';
  const url = URL.parse(candidate, base);
  // A path such as /.//elsewhere.example becomes one that a browser takes for another site.
  const isOurs = url?.origin === base && !url.pathname.startsWith('//');
  return isOurs ? url.pathname + url.search + url.hash : '/';
}
