/** Where in a list somebody is. */
export interface Paged {
  page: number;
  pages: number;
  total: number;
}

/** The page that was asked for, or the nearest one that there is. */
export function pageWithin(asked: number, total: number, perPage: number): Paged & { offset: number } {
  const pages = Math.max(1, Math.ceil(total / perPage));
  const page = Number.isSafeInteger(asked) ? Math.min(Math.max(asked, 1), pages) : 1;
  return { page, pages, total, offset: (page - 1) * perPage };
}
