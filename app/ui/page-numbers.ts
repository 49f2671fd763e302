type PageEntry = number | 'gap-before' | 'gap-after';

function run(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** The pages worth a link, always seven places at most: the first, the last, the neighbours, and gaps of two or more. */
export function pageNumbers(page: number, pages: number): PageEntry[] {
  if (pages <= 7) return run(1, pages);
  if (page <= 4) return [...run(1, 5), 'gap-after', pages];
  if (page >= pages - 3) return [1, 'gap-before', ...run(pages - 4, pages)];
  return [1, 'gap-before', ...run(page - 1, page + 1), 'gap-after', pages];
}
