import type { SiteData } from './site.ts';

/** schema.org data about the business, for the home and about pages. */
export function travelAgency(site: SiteData): object {
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
