/** So far ahead flights and rooms are sold. */
export const BOOKABLE_DAYS = 360;
