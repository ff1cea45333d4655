import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showOffice } from '#test/helpers/components/show.tsx'
import { List, type ListProps, mostCounted } from './list.tsx'

type Driver = { id: number; name: string; trips: number }

const drivers: Driver[] = [
  { id: 1, name: 'Ana López', trips: 1200 },
  { id: 2, name: 'Tomás Arriaga', trips: 3 },
]

function showDrivers(more: Partial<ListProps<Driver>> = {}, address = '/') {
  window.history.replaceState(null, '', address)
  showOffice(
    <List
      label="Drivers"
      columns={[
        { key: 'name', label: 'Name', cell: ({ name }) => name, sort: 'name' },
        { key: 'trips', label: 'Trips', cell: ({ trips }) => trips, number: true },
      ]}
      rows={drivers}
      rowKey={({ id }) => id}
      count={2}
      empty="No drivers yet."
      sort="name"
      {...more}
    />,
  )
}

it('writes numbers as the office does, and says how many rows match', async () => {
  await page.viewport(1280, 800)
  showDrivers()
  await expect.element(page.getByRole('cell', { name: '1.200' })).toBeVisible()
  await expect.element(page.getByRole('status')).toMatchTextContent(/^2 results/)
})

it('says of very many rows only that there are more', async () => {
  showDrivers({ count: mostCounted + 1 })
  await expect.element(page.getByRole('status')).toMatchTextContent(/10.000/)
})

it('turns the order round by the header of the column that it is sorted by', async () => {
  await page.viewport(1280, 800)
  showDrivers()
  const header = page.getByRole('columnheader', { name: 'Name' })
  await expect.element(header).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(header.getByRole('link'))
  await expect.element(header).toHaveAttribute('aria-sort', 'descending')
})

it('shows its own text when there are no rows at all', async () => {
  showDrivers({ rows: [], count: 0 })
  await expect.element(page.getByText('No drivers yet.')).toBeVisible()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

it('sends the ticked rows, by the name that their first column gives them', async () => {
  await page.viewport(1280, 800)
  showDrivers({ bulk: { action: '/drivers/bulk', acts: [{ value: 'archive', label: 'Archive' }] } })
  await userEvent.click(page.getByRole('checkbox', { name: /Tomás Arriaga/ }))
  const form = document.querySelector('form') ?? undefined
  expect(new FormData(form).getAll('ids')).toEqual(['2'])
  expect(form?.getAttribute('action')).toBe('/office/drivers/bulk')
})
