/** For pages with somebody's travellers, contacts or payments: nobody keeps them, and no search engine shows them. */
export const noStore = { headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } };
