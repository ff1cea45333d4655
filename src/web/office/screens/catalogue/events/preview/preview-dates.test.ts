import { expect, it } from 'vitest'
import { previewDates } from './preview-dates.ts'

/** A form with a sold date on Friday, an unsold one on Saturday, a new one on Sunday, and an empty row. */
function formWith(fields: Record<string, string>): FormData {
  const form = new FormData()
  const rows = {
    'dates.0.id': '1',
    'dates.0.startsAt': '2027-01-15T21:00',
    'dates.0.endsAt': '2027-01-15T23:30',
    'dates.0.fixed': '1',
    'dates.1.id': '2',
    'dates.1.startsAt': '2027-01-16T21:00',
    'dates.1.endsAt': '2027-01-17T00:30',
    'dates.2.startsAt': '2027-01-17T21:00',
    'dates.2.endsAt': '2027-01-17T23:30',
    'dates.3.startsAt': '',
    rows: '4',
    timeZone: 'America/Mexico_City',
  }
  for (const [name, value] of Object.entries({ ...rows, ...fields })) form.set(name, value)
  return form
}

it('another hour goes to the chosen dates that may move, and says to how many', () => {
  const { values, data } = previewDates(
    formWith({ many: 'change', time: '20:00', from: '2027-01-15', to: '2027-01-16' }),
  )
  expect(data).toMatchObject({ change: { able: 1, all: 2 } })
  expect(values).toMatchObject({
    'dates.0.startsAt': '2027-01-15T21:00',
    'dates.0.endsAt': '2027-01-15T23:30',
    'dates.1.startsAt': '2027-01-16T20:00',
    'dates.1.endsAt': '2027-01-16T23:30',
    'dates.2.startsAt': '2027-01-17T21:00',
  })
})

it('chosen weekdays are marked to be removed, and new ones disappear', () => {
  const { values, data } = previewDates(formWith({ many: 'remove', 'weekday.6': 'on', 'weekday.0': 'on' }))
  expect(data).toMatchObject({ change: { able: 2, all: 2 } })
  expect(values).toMatchObject({ 'dates.1.removed': 'on', 'dates.2.startsAt': '' })
})

it('dates that are added last as long as the last one, or until the hour that is typed', () => {
  const added = { many: 'add', time: '23:45', from: '2027-01-22', to: '2027-01-24', 'weekday.5': 'on' }
  expect(previewDates(formWith(added)).values).toMatchObject({
    'dates.2.endsAt': '2027-01-17T23:30',
    'dates.3.startsAt': '2027-01-22T23:45',
    'dates.3.endsAt': '2027-01-23T02:15',
    rows: '4',
  })
  const until = { ...added, until: '04:00' }
  expect(previewDates(formWith(until)).values).toMatchObject({ 'dates.3.endsAt': '2027-01-23T04:00' })
})
