import { expect, test } from 'vitest'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import {
  drawerLinks,
  footerLinks,
  headerLinks,
  isGroup,
  linksFor,
  type ShellLink,
  type ShellLinkGroup,
  simpleFooterLinks,
} from './links.ts'

const addressesOf = (
  entries: readonly (ShellLink | ShellLinkGroup)[],
  roles: string[] = [],
  country: CountryCode = 'MX',
) =>
  linksFor(roles, entries, country).flatMap((entry) =>
    isGroup(entry) ? linksFor(roles, entry.links, country).map(({ to }) => to) : entry.to,
  )

const menu = [
  '/about-us',
  '/massive-events',
  '/private-events',
  '/wedding',
  '/alliances',
  '/how-book',
  '/vaiven-companies',
]

test('the header links exactly the entries of the menu', () => {
  expect(addressesOf(headerLinks)).toEqual(menu)
})

test('the drawer has the same entries, home and the contact', () => {
  expect(addressesOf(drawerLinks).sort()).toEqual([...menu, '/', '/contact'].sort())
})

test('the footer leads to every page about the shop, and its simple form to some of these', () => {
  const whole = addressesOf(footerLinks)
  expect(whole.sort()).toEqual(
    [
      ...menu,
      '/',
      '/contact',
      '/faq',
      '/atencion',
      '/accesibilidad',
      '/privacidad',
      '/privacidad#cookies',
      '/terminos',
      '/aviso-privacidad',
    ].sort(),
  )
  for (const address of addressesOf(simpleFooterLinks)) expect(whole).toContain(address)
})

test('in Peru the footer leads to the complaint book', () => {
  expect(addressesOf(footerLinks)).not.toContain('/libro-de-reclamaciones')
  for (const links of [footerLinks, simpleFooterLinks])
    expect(addressesOf(links, [], 'PE')).toContain('/libro-de-reclamaciones')
})

test.each([
  ['header', headerLinks],
  ['drawer', drawerLinks],
  ['footer', footerLinks],
])('only staff see the check of tickets in the %s', (_name, entries) => {
  expect(addressesOf(entries)).not.toContain('/qr-verification')
  expect(addressesOf(entries, ['check-in'])).toContain('/qr-verification')
})
