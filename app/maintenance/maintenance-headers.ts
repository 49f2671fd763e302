/** Crawlers and programs come again by themselves, and nobody keeps the answer. */
export const maintenanceHeaders = { 'retry-after': '600', 'cache-control': 'no-store' };
