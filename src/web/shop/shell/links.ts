import type { PlainKey } from '#contract/platform/message-keys.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { IconName } from '#web/ui/icon.tsx'

/** A link to a screen; with `role` only for customers with that role, with `country` only there. */
export type ShellLink = {
  to: string
  label: PlainKey
  help?: PlainKey
  icon: IconName
  role?: string
  country?: CountryCode
}

/** Links under one label: a menu in the header, a heading in the drawer and the footer. */
export type ShellLinkGroup = { label: PlainKey; links: readonly ShellLink[] }

/** The first tab of the account. */
export const accountHome = '/my-account/profile'

const home: ShellLink = { to: '/', label: 'menu_home', icon: 'home' }
const aboutUs: ShellLink = { to: '/about-us', label: 'menu_about', icon: 'users' }
const alliances: ShellLink = { to: '/alliances', label: 'menu_alliances', icon: 'tag' }
const howBook: ShellLink = { to: '/how-book', label: 'menu_how_book', icon: 'ticket' }
const business: ShellLink = { to: '/vaiven-companies', label: 'menu_business', icon: 'building' }
const contact: ShellLink = { to: '/contact', label: 'menu_contact', icon: 'mail' }
const complaints: ShellLink = { to: '/atencion', label: 'menu_complaints', icon: 'info' }
/** In Peru, with the sign of the book. */
export const complaintBook: ShellLink = {
  to: '/libro-de-reclamaciones',
  label: 'menu_complaint_book',
  icon: 'info',
  country: 'PE',
}
const faq: ShellLink = { to: '/faq', label: 'menu_faq', icon: 'info' }
const privacy: ShellLink = { to: '/privacidad', label: 'menu_privacy', icon: 'info' }
const terms: ShellLink = { to: '/terminos', label: 'menu_terms', icon: 'info' }
const privacyNotice: ShellLink = { to: '/aviso-privacidad', label: 'menu_privacy_notice', icon: 'info' }
const cookies: ShellLink = { to: '/privacidad#cookies', label: 'menu_cookies', icon: 'info' }
const accessibility: ShellLink = { to: '/accesibilidad', label: 'menu_accessibility', icon: 'info' }
const checkIn: ShellLink = { to: '/qr-verification', label: 'menu_check_in', icon: 'qr', role: 'check-in' }

const events: ShellLinkGroup = {
  label: 'menu_events',
  links: [
    { to: '/massive-events', label: 'menu_massive', help: 'menu_massive_help', icon: 'van' },
    { to: '/private-events', label: 'menu_private', help: 'menu_private_help', icon: 'calendar' },
    { to: '/wedding', label: 'menu_wedding', help: 'menu_wedding_help', icon: 'heart' },
  ],
}

/** Links in the header of a wide window. */
export const headerLinks: readonly (ShellLink | ShellLinkGroup)[] = [
  aboutUs,
  events,
  alliances,
  howBook,
  business,
  checkIn,
]

/** Links in the drawer of a narrow window. */
export const drawerLinks: readonly (ShellLink | ShellLinkGroup)[] = [
  home,
  events,
  alliances,
  howBook,
  business,
  aboutUs,
  contact,
  checkIn,
]

/** The columns of the footer. */
export const footerLinks: readonly ShellLinkGroup[] = [
  { label: 'footer_explore', links: [home, aboutUs, business, howBook, checkIn] },
  { label: events.label, links: [...events.links, alliances] },
  { label: 'footer_help', links: [contact, faq, complaints, complaintBook, accessibility] },
  { label: 'footer_legal', links: [terms, privacy, privacyNotice, cookies] },
]

/** The footer links on a phone. */
export const simpleFooterLinks: readonly ShellLink[] = [
  contact,
  faq,
  complaints,
  complaintBook,
  accessibility,
  terms,
  privacy,
]

export function isGroup(entry: ShellLink | ShellLinkGroup): entry is ShellLinkGroup {
  return 'links' in entry
}

/** The links for a visitor with these roles, and those of the country. */
export function linksFor<L extends ShellLink | ShellLinkGroup>(
  roles: readonly string[],
  entries: readonly L[],
  country?: CountryCode,
): L[] {
  const isFor = (link: ShellLink) =>
    (!link.role || roles.includes(link.role)) && (!link.country || link.country === country)
  return entries.filter((entry) => isGroup(entry) || isFor(entry))
}
