import type { MessageKey } from '#contract/messages.ts'
import type { IconName } from '../ui/icon.tsx'

/** A way to a screen; with `role` only for those who have it. */
export type ShellLink = { to: string; label: MessageKey; icon?: IconName; role?: string }

/** Several under one word: a menu in the header, a heading in the drawer and the footer. */
export type ShellLinkGroup = { label: MessageKey; links: readonly ShellLink[] }

const home: ShellLink = { to: '/', label: 'menu_home', icon: 'home' }
const purchases: ShellLink = { to: '/my-account/payments', label: 'purchases_title', icon: 'card' }
const checkIn: ShellLink = { to: '/qr-verification', label: 'menu_check_in', icon: 'qr', role: 'check-in' }

/** Beside the logo on a wide window. */
export const headerLinks: readonly (ShellLink | ShellLinkGroup)[] = [checkIn]

/** In the drawer of a narrow one. */
export const drawerLinks: readonly (ShellLink | ShellLinkGroup)[] = [home, checkIn]

/** Behind the account control, for who is logged in. */
export const accountLinks: readonly ShellLink[] = [purchases, checkIn]

/** The columns of the footer. */
export const footerLinks: readonly ShellLinkGroup[] = [{ label: 'footer_explore', links: [home, checkIn] }]

export function isGroup(entry: ShellLink | ShellLinkGroup): entry is ShellLinkGroup {
  return 'links' in entry
}

/** The links that a visitor with these roles may follow. */
export function linksFor<L extends ShellLink | ShellLinkGroup>(
  roles: readonly string[],
  entries: readonly L[],
): L[] {
  return entries.filter((entry) => !('role' in entry) || !entry.role || roles.includes(entry.role))
}
