/** Whoever has neither played nor learned on this device is shown what this is. */
import { lessonsDone } from "../device/lessons.svelte";
import { myTables } from "../device/my_tables.svelte";

export const isNewcomer = (): boolean => myTables.list.length === 0 && lessonsDone.list.length === 0;
