import { expect, test } from 'vitest'
import { headerLinks, isGroup, linksFor, type ShellLink } from './links.ts'

const links: ShellLink[] = [
  { to: '/', label: 'menu_home' },
  { to: '/qr-verification', label: 'menu_check_in', role: 'check-in' },
]

test('a visitor sees no link that needs a role', () => {
  expect(linksFor([], links).map(({ to }) => to)).toEqual(['/'])
})

test('staff see the check of tickets', () => {
  expect(linksFor(['check-in'], links).map(({ to }) => to)).toEqual(['/', '/qr-verification'])
})

test('a group stays whatever the roles; its own links are filtered where it opens', () => {
  const group = { label: 'menu_home' as const, links }
  expect(linksFor([], [group])).toEqual([group])
  expect(isGroup(group)).toBe(true)
  expect(headerLinks.every((entry) => isGroup(entry) || entry.to.startsWith('/'))).toBe(true)
})
