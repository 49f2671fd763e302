/** What comes back of the fares, in US cents: owed to the customer, or credit of the agency again. */
export function returnedMinor(parts: readonly { refundMinor: number }[]): number {
  return parts.reduce((sum, { refundMinor }) => sum + refundMinor, 0);
}
