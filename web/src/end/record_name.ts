/** The name of a record's file. */
export const recordName = (table: string | null): string => `whistlestop-${table ?? "game"}.record`;
