import { expect, it } from 'vitest'
import { contentState, hasMarkup, isSlideUrl } from './content-kinds.ts'

const now = new Date('2026-11-20T12:00:00Z')
const later = new Date('2026-11-20T12:00:01Z')

it.each([
  ['at any time', null, null, 'live'],
  ['from its first moment', now, later, 'live'],
  ['not yet', later, null, 'scheduled'],
  ['no longer', null, now, 'over'],
])('visitors see a part %s: %s to %s is %s', (_when, startsAt, endsAt, state) => {
  expect(contentState({ shown: true, startsAt, endsAt }, now)).toBe(state)
  expect(contentState({ shown: false, startsAt, endsAt }, now)).toBe('off')
})

it.each([
  ['/events', true],
  ['https://vaiven.test/a?b#c', true],
  ['//evil.test', false],
  ['http://vaiven.test', false],
  ['javascript:alert(1)', false],
  ['https://localhost', false],
  ['https://user@evil.test', false],
])('a slide may link to %s: %s', (url, may) => {
  expect(isSlideUrl(url)).toBe(may)
})

it('a tag would be shown literally, a smaller sign is text', () => {
  expect(hasMarkup('<b>Ya</b>')).toBe(true)
  expect(hasMarkup('</p')).toBe(true)
  expect(hasMarkup('2 < 3')).toBe(false)
})
