export interface Paged {
  page: number;
  pages: number;
  total: number;
}

/** The requested page, or the nearest existing one. */
export function pageWithin(requested: number, total: number, perPage: number): Paged & { offset: number } {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Number.isSafeInteger(requested) ? Math.min(Math.max(requested, 1), pages) : 1;
  return { page, pages, total, offset: (page - 1) * perPage };
}
