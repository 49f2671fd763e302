/** What one person may watch at a time: each is searched for every hour. */
export const MAX_WATCHED = 20;
