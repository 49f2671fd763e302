import type { HomeIcon } from './site.ts';

/** schema.org facts about the house, for the pages that speak of it. */
export function travelAgency(site: HomeIcon): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'TravelAgency',
    name: site.brand,
    description: site.description,
    url: site.baseUrl,
    logo: `${site.baseUrl}/icon-512.png`,
    image: `${site.baseUrl}/social.png`,
    areaServed: ['KE', 'TZ', 'SO', 'RW', 'ET'],
    priceRange: '$$',
    telephone: site.contact.phone ?? undefined,
    email: site.contact.emails[0],
    sameAs: site.social.length > 0 ? site.social.map(({ url }) => url) : undefined,
  };
}
