export const MAX_LAYOVER_MINUTES = 18 * 60;
/** From the first departure to the last arrival. */
export const MAX_JOURNEY_MINUTES = 48 * 60;
/** More stops are only looked for while there are fewer choices than this. */
export const ENOUGH_CHOICES = 40;
/** A text that fits more is searched for flights without connections. */
export const MOST_AIRPORTS_WITH_CONNECTIONS = 10;
/** Between one leg's arrival and the next one's departure. */
export const LEAST_MINUTES_BETWEEN_LEGS = 60;
