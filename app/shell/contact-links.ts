/** wa.me takes the digits of an international number. */
export function whatsappUrl(number: string): string {
  return `https://wa.me/${number.replaceAll(/\D/g, '')}`;
}
