import { describe, expect, it } from 'vitest'
import { type EventField, editable, type TakenFacts } from './editable.ts'

const ordered = new Date('2026-11-20T10:00:00Z')
const held = new Date('2026-11-20T09:00:00Z')
const ended = new Date('2026-11-30T09:00:00Z')
const draft: TakenFacts = {
  isPublished: false,
  isPast: false,
  orderedSince: null,
  soldSince: null,
  heldSince: null,
}
const unsold = { ...draft, isPublished: true }
const taken = { ...unsold, orderedSince: ordered }
const sold = { ...taken, soldSince: ordered }
const past = { ...sold, isPast: true, pastSince: ended }

// The table of design: draft, on sale and unsold, held or awaiting payment, sold, past.
const rows: [EventField, string[]][] = [
  ['texts', ['free', 'free', 'free', 'warned', 'free']],
  ['price', ['free', 'free', 'from_now', 'from_now', 'frozen']],
  ['category_added', ['free', 'free', 'free', 'free', 'frozen']],
  ['category_removed', ['free', 'free', 'close_sale', 'close_sale', 'frozen']],
  ['stock_size', ['free', 'free', 'not_below_taken', 'not_below_taken', 'frozen']],
  ['terms', ['free', 'warned', 'frozen', 'frozen', 'frozen']],
  ['date', ['free', 'free', 'postpone', 'postpone', 'frozen']],
  ['rides', ['free', 'free', 'frozen', 'frozen', 'frozen']],
  ['deletion', ['free', 'free', 'frozen', 'frozen', 'frozen']],
]

it.each(rows)('has the rules for editing %s', (field, rules) => {
  expect([draft, unsold, taken, sold, past].map((facts) => editable(field, facts).rule)).toEqual(rules)
})

describe('fields that cannot be edited have a reason and a start', () => {
  it.each([
    ['ordered', taken, { why: 'taken', since: ordered }],
    ['held before it was ordered', { ...taken, heldSince: held }, { why: 'taken', since: held }],
    ['held alone', { ...unsold, heldSince: held }, { why: 'taken', since: held }],
    ['sold', { ...sold, heldSince: held }, { why: 'sold', since: ordered }],
    ['past', past, { why: 'past', since: ended }],
    ['nothing', unsold, { why: 'unsold', since: null }],
  ])('%s', (_what, facts, expected) => {
    expect(editable('terms', facts)).toMatchObject(expected)
  })
})
