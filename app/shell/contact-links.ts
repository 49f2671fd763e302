/** wa.me takes only the digits of an international number. */
export function whatsappUrl(number: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}`;
}

/** Symbols on a 24 px grid in the style of our icons, because the networks own their logos. */
export const socialNetworks = [
  {
    key: 'facebook',
    name: 'Facebook',
    path: 'M14 21v-8h2.8l.5-3.3H14V7.8c0-1 .4-1.6 1.7-1.6h1.7V3.3C17 3.2 16.2 3 15.2 3 12.6 3 11 4.5 11 7.3v2.4H8V13h3v8',
  },
  {
    key: 'instagram',
    name: 'Instagram',
    path: 'M8.5 4h7A4.5 4.5 0 0 1 20 8.5v7a4.5 4.5 0 0 1-4.5 4.5h-7A4.5 4.5 0 0 1 4 15.5v-7A4.5 4.5 0 0 1 8.5 4Zm3.5 4.3a3.7 3.7 0 1 0 0 7.400 3.7 3.7 0 0 0 0-7.400Zm4.7-1v.1',
  },
  { key: 'x', name: 'X', path: 'm5 4.5 14 15M19 4.5l-14 15' },
  {
    key: 'linkedin',
    name: 'LinkedIn',
    path: 'M5 9.5V20M5 4.5v.1M10 20V9.5M10 14c0-2.8 1.7-4.5 4.3-4.5S19 11.2 19 14v6',
  },
  {
    key: 'youtube',
    name: 'YouTube',
    path: 'M3 12c0-3 .2-4.5.8-5.2C4.600 5.900 6.5 5.5 12 5.5s7.400.4 8.2 1.3c.6.7.8 2.2.8 5.2s-.2 4.5-.8 5.2c-.8.9-2.7 1.3-8.2 1.3s-7.400-.4-8.2-1.3C3.2 16.5 3 15 3 12Zm7-2.8v5.600l5-2.8-5-2.8Z',
  },
  { key: 'tiktok', name: 'TikTok', path: 'M13 3v12.5a3.5 3.5 0 1 1-3.5-3.5M13 3c.4 2.8 2.2 4.7 5 5' },
] as const;
