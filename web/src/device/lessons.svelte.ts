/** The lessons that were finished on this device. */
import { save, load } from "./storage";

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === "string");

class LessonsDone {
  list = $state.raw<readonly string[]>(load("lessons", isNames, []));

  add(lesson: string): void {
    if (this.list.includes(lesson)) return;
    this.list = [...this.list, lesson];
    save("lessons", this.list);
  }
}

export const lessonsDone = new LessonsDone();
