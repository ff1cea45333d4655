import { describe, expect, it } from 'vitest'
import { canChange, type EventFacts, eventState } from './event-states.ts'

const at = (day: string) => new Date(`2026-12-${day}T12:00:00Z`)
const event: EventFacts = {
  publishedAt: at('01'),
  available: true,
  saleOpensAt: at('05'),
  saleClosesAt: at('20'),
  endsAt: at('25'),
}

describe('the state of an event', () => {
  it.each([
    ['04', 'scheduled'],
    ['05', 'on_sale'],
    ['19', 'on_sale'],
    ['20', 'closed'],
    ['25', 'past'],
  ])('follows from the clock: on the %sth it is %s', (day, state) => {
    expect(eventState(event, at(day))).toBe(state)
  })

  it('is on sale from its publication on when no other hour is said, until its end', () => {
    expect(eventState({ ...event, saleOpensAt: null, saleClosesAt: null }, at('24'))).toBe('on_sale')
  })

  it('is closed once staff closed the sale, opened or not', () => {
    for (const day of ['04', '10']) expect(eventState({ ...event, available: false }, at(day))).toBe('closed')
  })

  it('is a draft until it is published, regardless of its dates', () => {
    for (const day of ['04', '10', '28'])
      expect(eventState({ ...event, publishedAt: null }, at(day))).toBe('draft')
  })
})

it('is published once, closed and opened again, and not changed when it is past', () => {
  expect(canChange('draft', 'publish')).toBe(true)
  expect(canChange('on_sale', 'publish')).toBe(false)
  expect(canChange('scheduled', 'close_sale')).toBe(true)
  expect(canChange('closed', 'open_sale')).toBe(true)
  expect(canChange('draft', 'open_sale')).toBe(false)
  expect(canChange('past', 'open_sale')).toBe(false)
  expect(canChange('past', 'delete')).toBe(false)
})
