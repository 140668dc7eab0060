/** Notices that the system shows, when the page is not in sight. Nothing is sent to anybody: an open page shows them. */

interface Notice {
  readonly title: string;
  readonly body: string;
  /** One notice of a kind is shown at a time. */
  readonly tag: string;
  /** Where it leads. */
  readonly path: string;
}

/** Ask the owner for leave; true if there is one. Only after a press that asks for notices. */
export async function allowNotices(): Promise<boolean> {
  if (!("Notification" in globalThis)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export const mayNotify = (): boolean => "Notification" in globalThis && Notification.permission === "granted";

/** Show one; true if it could be. */
export async function showNotice({ title, body, tag, path }: Notice): Promise<boolean> {
  if (!mayNotify() || !("serviceWorker" in navigator)) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.active == null) return false;
  await registration.showNotification(title, { body, tag, data: path, icon: "/icons/icon-192.png" });
  return true;
}

/** It is seen to: the notice goes. */
export async function withdrawNotice(tag: string): Promise<void> {
  if (!mayNotify() || !("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const notice of (await registration?.getNotifications({ tag })) ?? []) notice.close();
}
