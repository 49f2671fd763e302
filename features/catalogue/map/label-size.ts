/** Of a price on a map. Browsers load this file. */
export const labelHeight = 26;
