export const MAX_LAYOVER_MINUTES = 18 * 60;
/** From the first departure to the last arrival. */
export const MAX_JOURNEY_MINUTES = 48 * 60;
/** More stops are only looked for while there are fewer choices than this. */
export const ENOUGH_CHOICES = 40;
/** Somebody who searches a whole country or a few letters is shown flights without connections. */
export const MOST_AIRPORTS_WITH_CONNECTIONS = 10;
