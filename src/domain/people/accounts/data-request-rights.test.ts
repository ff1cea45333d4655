import { expect, it } from 'vitest'
import { answerDue, blockingCountries, rightsIn } from './data-request-rights.ts'

it.each([
  // A Monday; 20 working days are four weeks.
  ['access', 'MX', '2026-11-23T18:00:00Z', '2026-12-21T18:00:00Z'],
  ['erasure', 'PE', '2026-11-23T18:00:00Z', '2026-12-07T18:00:00Z'],
  ['access', 'PE', '2026-11-23T18:00:00Z', '2026-12-21T18:00:00Z'],
  // A Saturday: the first working day is Monday.
  ['correction', 'PE', '2026-11-21T18:00:00Z', '2026-12-04T18:00:00Z'],
  // Ley 21.719 takes effect on 1 December 2026 in Chile; before it, two working days from a Friday end on
  // Tuesday.
  ['erasure', 'CL', '2026-11-27T18:00:00Z', '2026-12-01T18:00:00Z'],
  ['access', 'CL', '2026-12-01T02:59:00Z', '2026-12-03T02:59:00Z'],
  ['erasure', 'CL', '2026-12-01T03:00:00Z', '2026-12-31T03:00:00Z'],
  ['objection', 'CL', '2026-12-01T03:00:00Z', '2026-12-31T03:00:00Z'],
  // A Friday.
  ['blocking', 'CL', '2026-12-04T15:00:00Z', '2026-12-08T15:00:00Z'],
  ['access', 'ES', '2027-01-31T09:00:00Z', '2027-02-28T09:00:00Z'],
  ['access', 'ES', '2026-12-31T09:00:00Z', '2027-01-31T09:00:00Z'],
] as const)('%s in %s, received %s, is answered by %s', (kind, country, received, due) => {
  expect(answerDue(kind, country, new Date(received)).toISOString()).toBe(new Date(due).toISOString())
})

it('data are blocked before they are deleted in Mexico and Spain, and in Chile from 1 December 2026', () => {
  expect(blockingCountries(new Date('2026-12-01T02:59:59Z'))).toEqual(['MX', 'ES'])
  expect(blockingCountries(new Date('2026-12-01T03:00:00Z'))).toEqual(['MX', 'CL', 'ES'])
})

it('customers may object in every country, and ask for blocking where the law has it', () => {
  const before = new Date('2026-12-01T02:59:59Z')
  const both = ['objection', 'blocking']
  expect(['MX', 'CL', 'PE', 'ES'].map((country) => rightsIn(country as 'MX', before))).toEqual([
    both,
    ['objection'],
    ['objection'],
    both,
  ])
  expect(rightsIn('CL', new Date('2026-12-01T03:00:00Z'))).toEqual(both)
})
