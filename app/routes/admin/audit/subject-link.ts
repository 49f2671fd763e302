import type { NamedSubject } from '#features/audit/name-subjects.ts';
import { isId } from '#lib/is-id.ts';

const pages: Record<string, (id: string) => string> = {
  agent: (id) => `/admin/agents/${id}`,
  airline: (id) => `/admin/flights/airlines?edit=${id}`,
  airport: (id) => `/admin/flights/destinations?edit=${id}`,
  amenity: (id) => `/admin/hotels/amenities?edit=${id}`,
  booking: (id) => `/admin/bookings/${id}`,
  flight: (id) => `/admin/flights?edit=${id}`,
  hotel: (id) => `/admin/hotels?edit=${id}`,
  inquiry: (id) => `/admin/inquiries?inquiry=${id}`,
  location: (id) => `/admin/hotels/locations?edit=${id}`,
  newsletter_letter: (id) => `/admin/newsletter/letters/${id}`,
  room: (id) => `/admin/hotels/rooms?edit=${id}`,
  statement: (id) => `/admin/payments/statements/${id}`,
  user: (id) => `/admin/users/${id}`,
};

const places: Record<string, string> = {
  audit_log: '/admin/audit',
  catalogue_import: '/admin/flights',
  inquiry_template: '/admin/inquiries/templates',
  newsletter: '/admin/newsletter?view=subscribers',
  newsletter_subscriber: '/admin/newsletter?view=subscribers',
  settings: '/admin/settings',
};

/** Where to look at what something was done to; undefined where there is no page of it, or it is gone. */
export function subjectLink({ type, id, name, of, isErased }: NamedSubject): string | undefined {
  const place = places[type];
  if (place !== undefined) return place;
  const page = of ? pages[of.type]?.(of.id) : pages[type]?.(id);
  return name !== null && !isErased && isId(id) ? page : undefined;
}
