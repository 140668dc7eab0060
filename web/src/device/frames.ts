/** Work for after a frame was shown, and sizes without forcing a layout. */

/** Do something after the next frame, unless the returned function is called before. Where nothing is shown, soon. */
export function nextFrame(act: () => void): () => void {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (): void => void (timer = setTimeout(act));
  if (document.hidden) after();
  else frame = requestAnimationFrame(after);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Report the size of an element, now and whenever it changes, until the returned function is called. */
export function observeSize(element: Element, report: (width: number, height: number) => void): () => void {
  const observer = new ResizeObserver(() => report(element.clientWidth, element.clientHeight));
  observer.observe(element);
  return () => observer.disconnect();
}
