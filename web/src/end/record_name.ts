/** What the file of a record is called. */
export const recordName = (table: string | null): string => `whistlestop-${table ?? "game"}.record`;
