import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show, text } from '#test/helpers/components/show.tsx'
import { DateField } from './date-field.tsx'

function showDay(first = '') {
  let day = first
  function Trip() {
    const [value, setValue] = useState(first)
    day = value
    return (
      <DateField label="Día" name="day" value={value} onChange={setValue} min="2026-12-05" max="2027-02-10" />
    )
  }
  show(<Trip />)
  return { field: page.getByRole('textbox', { name: 'Día' }), dayNow: () => day }
}

const openCalendar = () =>
  userEvent.click(page.getByRole('button', { name: text('calendar_open', { field: 'Día' }) }))
const focusedDay = () => document.activeElement?.getAttribute('data-day')

it('puts the slashes between typed digits and reads them as a day', async () => {
  const { field, dayNow } = showDay()
  await userEvent.type(field, '24122026')
  await expect.element(field).toHaveValue('24/12/2026')
  expect(dayNow()).toBe('2026-12-24')
})

it('keeps typed text that is no day, for its error', async () => {
  const { field, dayNow } = showDay()
  await userEvent.fill(field, '31/02/2026')
  await userEvent.tab()
  await expect.element(field).toHaveValue('31/02/2026')
  expect(dayNow()).toBe('31/02/2026')
})

it('posts the day in the form of the shop, and nothing for text that is no day', async () => {
  const { field } = showDay('2026-12-24')
  await expect.element(field).toHaveValue('24/12/2026')
  const posted = () => document.querySelector<HTMLInputElement>('input[name=day]')?.value
  expect(posted()).toBe('2026-12-24')
  await userEvent.fill(field, '99')
  await expect.poll(posted).toBe('')
})

it('moves through the days of its calendar with the arrow keys and takes one with Enter', async () => {
  const { field } = showDay('2026-12-24')
  await expect.element(field).toHaveValue('24/12/2026')
  await openCalendar()
  await expect.poll(focusedDay).toBe('2026-12-24')
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.poll(focusedDay).toBe('2027-01-01')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('01/01/2027')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

it('does not take a day before the first one in its calendar', async () => {
  const { field } = showDay('2026-12-05')
  await expect.element(field).toHaveValue('05/12/2026')
  await openCalendar()
  const early = page.getByRole('button', { name: /, 4 de diciembre/ })
  await expect.element(early).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(early, { force: true })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('05/12/2026')
})
