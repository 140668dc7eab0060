/** Whether this device's owner wants as little motion as can be. */
export const prefersStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
