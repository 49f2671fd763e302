/** More people of one name than this, and whoever searches types more of it. */
export const mostPeople = 50;

export const partialNote = `More than ${mostPeople} people or agencies have this in their name. Only the first ${mostPeople} of each were looked for, administrators and agents before customers: type more of the name to reach the others.`;
