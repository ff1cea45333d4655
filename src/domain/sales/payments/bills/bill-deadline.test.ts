import { expect, it } from 'vitest'
import { billDeadline } from './bill-deadline.ts'

const windows = { freezeHours: 72, transferWindowHours: 48 }
const now = new Date('2026-11-20T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

it.each([
  ['a week, where the event is far', 30, 7],
  ['until the trip is frozen, where that is sooner', 9, 6],
  ['as long as a transfer takes, where the trip is frozen sooner', 4, 2],
  ['until the event begins, where that is sooner still', 1, 1],
])('a host has %s', (_, begins, deadline) => {
  expect(billDeadline(now, days(begins), windows)).toEqual(days(deadline))
})
