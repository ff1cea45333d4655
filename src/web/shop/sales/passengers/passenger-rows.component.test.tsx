import { useReducer } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { show, text } from '#test/helpers/components/show.tsx'
import { changeRows } from './change-rows.ts'
import { passengerErrors } from './check-rows.ts'
import { PassengerRows } from './passenger-rows.tsx'
import { emptyPassenger, type FilledTicket, type PassengerRow } from './ticket-rows.ts'

const lucia: PassengerRow = {
  name: 'Lucía Robles',
  email: 'lucia@vaiven.test',
  phone: '+525512345678',
  address: 'Álvaro Obregón 120',
}
const ticketOf = (passengers: PassengerRow[], more: Partial<FilledTicket> = {}): FilledTicket => ({
  capacity: 2,
  stops: 2,
  approaches: [],
  addresses: [{ address: 'Álvaro Obregón 120', countyId: 1 }],
  passengers,
  ...more,
})

function showRows(ticket: FilledTicket, showAll = false) {
  function Rows() {
    const [draft, change] = useReducer(changeRows<FilledTicket>, ticket)
    return (
      <PassengerRows
        ticket={draft}
        change={change}
        errors={passengerErrors(draft)}
        showAll={showAll}
        country={countryOf('MX')}
      />
    )
  }
  show(<Rows />)
}

const add = page.getByRole('button', { name: text('passenger_add') })
const person = (number: number) => page.getByRole('group', { name: text('passenger_number', { number }) })

it('adds passengers up to the seats of the ticket, and moves the focus to the new one', async () => {
  showRows(ticketOf([lucia]))
  await userEvent.click(add)
  await expect.element(person(2)).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
  await expect.poll(() => person(2).element().contains(document.activeElement)).toBe(true)
})

it('removes a passenger, but not the last one', async () => {
  showRows(ticketOf([lucia, { ...emptyPassenger, name: 'Tomás Arriaga' }]))
  await userEvent.click(page.getByRole('button', { name: text('passenger_remove', { number: 1 }) }))
  await expect
    .element(person(1).getByRole('combobox', { name: text('passenger_name') }))
    .toHaveValue('Tomás Arriaga')
  await expect.element(person(2)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: text('passenger_remove', { number: 1 }) }))
    .not.toBeInTheDocument()
})

it('shows the error of a field once it was left, and of every field on submission', async () => {
  showRows(ticketOf([emptyPassenger]))
  const email = person(1).getByRole('textbox', { name: text('passenger_email') })
  await expect.element(email).not.toHaveAttribute('aria-invalid', 'true')
  await userEvent.click(email)
  await userEvent.tab()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(person(1).getByRole('combobox', { name: text('passenger_name') }))
    .not.toHaveAttribute('aria-invalid', 'true')
})

it('asks at which address a passenger boards when the ticket has several', async () => {
  const addresses = [
    { address: 'Álvaro Obregón 120', countyId: 1 },
    { address: 'Londres 247', countyId: 2 },
  ]
  showRows(ticketOf([{ ...lucia, address: '' }], { addresses }), true)
  const choice = person(1).getByRole('combobox', { name: text('passenger_address') })
  await expect.element(choice).toHaveAttribute('aria-invalid', 'true')
  await userEvent.selectOptions(choice, 'Londres 247')
  await expect.element(choice).not.toHaveAttribute('aria-invalid', 'true')
})
