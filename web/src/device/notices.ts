/**
 * Notifications of the system, for when the page is not visible. Nothing is sent to anybody: an open page shows them.
 */

interface Notice {
  readonly title: string;
  readonly body: string;
  /** Only one notice of a kind is shown at a time. */
  readonly tag: string;
  /** The address that it opens. */
  readonly path: string;
}

/** Ask for permission; true if it is granted. Only after a press that asks for notices. */
export async function allowNotices(): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export const mayNotify = (): boolean => "Notification" in globalThis && Notification.permission === "granted";

/** Show a notice; true if that was possible. */
export async function showNotice({ title, body, tag, path }: Notice): Promise<boolean> {
  if (!mayNotify() || !("serviceWorker" in navigator)) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.active == null) return false;
  await registration.showNotification(title, { body, tag, data: path, icon: "/icons/icon-192.png" });
  return true;
}

/** Withdraw a notice that is dealt with. */
export async function withdrawNotice(tag: string): Promise<void> {
  if (!mayNotify() || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications({ tag })) ?? []) notice.close();
}
