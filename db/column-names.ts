// Kysely's plugin names tables and columns in its queries. These do it where no query does.

/** The row under the names of its columns, for what people download and for entries of the audit log. */
export function columnNames<Row extends object>(row: Row): Record<string, Row[keyof Row]> {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value]));
}

export function columnName(key: string): string {
  return key.replace(/[A-Z]|\d+/g, (start) => `_${start.toLowerCase()}`);
}
