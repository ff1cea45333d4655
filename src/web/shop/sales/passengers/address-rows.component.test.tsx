import { useReducer } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { show, text } from '#test/helpers/components/show.tsx'
import { AddressRows } from './address-rows.tsx'
import { changeRows } from './change-rows.ts'
import { addressErrors } from './check-rows.ts'
import { emptyAddress, emptyPassenger, type FilledTicket } from './ticket-rows.ts'

const area = {
  country: countryOf('MX'),
  provinceId: null,
  counties: [
    { id: 1, name: 'Cuauhtémoc', isOther: false },
    { id: 2, name: 'Otra', isOther: true },
  ],
}
const ticket: FilledTicket = {
  capacity: 4,
  stops: 2,
  approaches: [],
  addresses: [{ address: 'Londres 247', countyId: 1 }],
  passengers: [{ ...emptyPassenger, address: 'Londres 247' }],
}

function showRows(addresses = ticket.addresses, showAll = false) {
  function Rows() {
    const [draft, change] = useReducer(changeRows<FilledTicket>, { ...ticket, addresses })
    return (
      <>
        <AddressRows
          ticket={draft}
          change={change}
          errors={addressErrors(draft)}
          showAll={showAll}
          area={area}
        />
        <p>{draft.passengers[0]?.address}</p>
      </>
    )
  }
  show(<Rows />)
}

const add = page.getByRole('button', { name: text('address_add') })
const row = (number: number) => page.getByRole('group', { name: text('address_number', { number }) })
const street = (number: number) => row(number).getByRole('combobox', { name: text('address_street') })
const county = (number: number) => row(number).getByRole('combobox', { name: text('word_county_mx') })

it('adds addresses up to the stops of the ticket, and moves the focus to the new one', async () => {
  showRows()
  await userEvent.click(add)
  await expect.element(row(2)).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
  await expect.poll(() => row(2).element().contains(document.activeElement)).toBe(true)
})

it('removes an address, but not the only one', async () => {
  showRows([...ticket.addresses, { address: 'Durango 10', countyId: 1 }])
  const remove = (number: number) => page.getByRole('button', { name: text('address_remove', { number }) })
  await userEvent.click(remove(1))
  await expect.element(row(2)).not.toBeInTheDocument()
  await expect.element(street(1)).toHaveValue('Durango 10')
  await expect.element(remove(1)).not.toBeInTheDocument()
})

it('keeps the passengers of an address whose text is corrected', async () => {
  showRows()
  await userEvent.fill(street(1), 'Londres 249')
  await expect.element(page.getByText('Londres 249')).toBeVisible()
})

it('marks an address without a county when the form is sent', async () => {
  showRows([{ ...emptyAddress, address: 'Londres 247' }], true)
  await expect.element(county(1)).toHaveAttribute('aria-invalid', 'true')
  await userEvent.selectOptions(county(1), 'Cuauhtémoc')
  await expect.element(county(1)).not.toHaveAttribute('aria-invalid', 'true')
})
