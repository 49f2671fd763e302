// Long tables by the names that their parameters have in the address.
export const routesTable = 'routes';
export const loadTable = 'flights';
export const occupancyTable = 'hotels';
