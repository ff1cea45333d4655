/** The reminders of a ride: the day before, and shortly before the van comes. */
export const reminderKinds = ['day', 'soon'] as const

export type ReminderKind = (typeof reminderKinds)[number]

const minuteMs = 60_000

/** Minutes before the window at which a party is reminded. */
export const reminderMinutes: Record<ReminderKind, number> = { day: 24 * 60, soon: 45 }

/** The windows for which a reminder is due: those that begin after `after` and until `until`. */
export function windowsToRemind(kind: ReminderKind, now: Date): { after: Date; until: Date } {
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * minuteMs)
  // For a ride within two hours only the later reminder is sent.
  return { after: inMinutes(kind === 'day' ? 120 : -5), until: inMinutes(reminderMinutes[kind]) }
}
