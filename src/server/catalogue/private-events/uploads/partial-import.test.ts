import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CorrectedRows, GuestList, UploadedGuests } from '#contract/catalogue/private-event-guests.ts'
import { approveRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import { addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, completeEvent, keep, photo, upload, workbook } from '#test/helpers/private-events.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { bookOf } from '#test/helpers/workbooks.ts'

/* A list of which some rows are guests and others are corrected in the page. */

let shop: TestShop
let owner: TestUser
let countyId: number
let id: number

beforeAll(async () => {
  shop = await createTestShop()
  countyId = await addCounty(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await addUser(shop)
  id = (await keep(shop, owner, { state: 2 }, completeEvent(countyId))).data.id
})

const ana = ['Ana Sáenz', '55 1234 5678', 'ana@vaiven.test']
const beto = ['Beto', '12', 'beto@vaiven.test']
const cid = ['Cid', '5.51235E+09', 'cid@vaiven.test']
const listOf = (...rows: unknown[][]) => workbook([['Nombre', 'Teléfono', 'Correo', 'Mesa'], ...rows])

const send = (bytes: Uint8Array, token = owner.token) =>
  upload<UploadedGuests>(shop, { id, field: 'guests', bytes, name: 'lista.xlsx', token })

const correct = (
  rows: [row: number, fullname: string, phone: string, email: string][],
  token = owner.token,
) =>
  call<CorrectedRows>(shop, `/shop-api/event-requests/${id}/guests/rows`, {
    token,
    json: {
      rows: rows.map(([row, fullname, phone, email]) => ({ row, values: { fullname, phone, email } })),
    },
  })

const guests = async () => {
  const list = await call<GuestList>(shop, `/shop-api/event-requests/${id}/guests`, { token: owner.token })
  return list.data.guests.map(({ fullname, phone }) => `${fullname} ${phone}`)
}

const invitations = async () => {
  const rows = await sql<{ recipient: string }>(
    shop,
    "select recipient from outbox where kind = 'private_event_invitation' and data->>'requestId' = $1 order by id",
    [String(id)],
  )
  return rows.map(({ recipient }) => recipient)
}

async function approve() {
  await upload(shop, { id, field: 'image', bytes: await photo(), name: 'a.jpg', token: owner.token })
  await approveRequest(shop, id, { price: 0 })
}

it('keeps the good rows, tells what was read, and takes the corrected rows once', async () => {
  const { data } = await send(listOf([...ana, 4], beto, cid))
  expect(data).toMatchObject({
    ...{
      sheet: 'Hoja 1',
      leftOut: { sheets: 0, rows: 0, columns: 0 },
      notUnderstood: ['Mesa'],
      first: ['Ana Sáenz'],
    },
    ...{ added: 1, updated: 0, guestCount: 1, badRowsInAll: 2 },
    badRows: [
      { row: 3, fields: { phone: 'phone_is_invalid' } },
      { row: 4, fields: { phone: 'phone_lost_digits' } },
    ],
  })
  expect(await guests()).toEqual(['Ana Sáenz +525512345678'])

  const corrected: Parameters<typeof correct>[0] = [
    [3, 'Beto', '55 8765 4321', 'beto@vaiven.test'],
    [4, 'Cid', '5512', 'cid@vaiven.test'],
  ]
  expect((await correct(corrected)).data).toMatchObject({
    ...{ added: 1, updated: 0, guestCount: 2 },
    badRows: [{ row: 4, fields: { phone: 'phone_is_invalid' }, values: { phone: '5512' } }],
  })
  expect((await correct(corrected)).data).toMatchObject({ added: 0, updated: 0, guestCount: 2 })
  expect(await guests()).toEqual(['Ana Sáenz +525512345678', 'Beto +525587654321'])
})

it('names the rows that have the e-mail of an earlier one', async () => {
  const { data } = await send(listOf(ana, beto, ['Luis Sáenz', '55 1234 5679', 'ANA@vaiven.test']))
  expect(data).toMatchObject({
    ...{ guestCount: 1, merged: 1, mergedRows: [{ row: 4, fullname: 'Luis Sáenz', sameAs: 2 }] },
  })
})

it('posted twice at once adds each guest once', async () => {
  await send(listOf(ana, beto))
  const row: Parameters<typeof correct>[0] = [[3, 'Beto', '55 8765 4321', 'beto@vaiven.test']]
  const both = await Promise.all([correct(row), correct(row)])
  expect(both.map(({ data }) => data.added).sort()).toEqual([0, 1])
  expect(await guests()).toHaveLength(2)
  const again = await Promise.all([send(listOf(ana, beto)), send(listOf(ana, beto))])
  expect(again.map(({ data }) => data.guestCount)).toEqual([2, 2])
})

it('a known guest stays while their row is to be corrected, and gets the corrected name and phone', async () => {
  await send(
    listOf(ana, ['Beto', '55 8765 4321', 'beto@vaiven.test'], ['Eva', '55 8765 4322', 'eva@vaiven.test']),
  )
  expect((await send(listOf(ana, beto))).data).toMatchObject({ added: 0, guestCount: 2 })
  expect(await guests()).toEqual(['Ana Sáenz +525512345678', 'Beto +525587654321'])
  expect((await correct([[3, 'Alberto', '55 8765 4323', 'BETO@vaiven.test']])).data).toMatchObject({
    ...{ added: 0, updated: 1, guestCount: 2 },
  })
  expect(await guests()).toEqual(['Alberto +525587654323', 'Ana Sáenz +525512345678'])
})

it('the list changed in between: both changes are there', async () => {
  await send(listOf(ana, beto))
  const one = { fullname: 'Dora', phone: '+525587654399', email: 'dora@vaiven.test' }
  const added = await call(shop, `/shop-api/event-requests/${id}/guests`, { token: owner.token, json: one })
  expect(added.data).toEqual({ added: 1, updated: 0, guestCount: 2 })
  await correct([[3, 'Beto', '55 8765 4321', 'beto@vaiven.test']])
  expect(await guests()).toHaveLength(3)
})

it('the last missing guests send a draft to its review', async () => {
  await upload(shop, { id, field: 'image', bytes: await photo(), name: 'a.jpg', token: owner.token })
  expect((await send(listOf(beto))).data).toMatchObject({ state: 3, added: 0 })
  expect((await correct([[2, 'Beto', '55 8765 4321', 'beto@vaiven.test']])).data).toMatchObject({
    ...{ state: 2, added: 1, guestCount: 1, missing: {} },
  })
})

it('corrected rows of an event that is ahead are invited, known guests get no second mail', async () => {
  await send(listOf(ana))
  await approve()
  expect((await send(listOf(['Ana María', ...ana.slice(1)], beto))).data).toMatchObject({
    ...{ added: 0, updated: 1, guestCount: 1, badRowsInAll: 1 },
  })
  await correct([[3, 'Beto', '55 8765 4321', 'beto@vaiven.test']])
  await correct([[3, 'Beto Ríos', '55 8765 4321', 'beto@vaiven.test']])
  expect(await guests()).toEqual(['Ana María +525512345678', 'Beto Ríos +525587654321'])
  expect(await invitations()).toEqual(['ana@vaiven.test', 'beto@vaiven.test'])
})

it('of two lists one is asked for, as a field of the form or in the address', async () => {
  const rows = (name: string) => ({
    rows: [
      ['Nombre', 'Teléfono', 'Correo'],
      [name, ...ana.slice(1)],
    ],
  })
  const bytes = bookOf({ Novia: rows('Ana'), Novio: rows('Beto'), Vieja: { ...rows('Olga'), hidden: 1 } })
  const asked = await send(bytes)
  expect(asked).toMatchObject({ status: 422, code: 'file_which_sheet' })
  expect(asked.body).toMatchObject({ error: { data: { sheets: ['Novia', 'Novio'] } } })
  expect(await guests()).toEqual([])
  const post = (query: string, sheet?: string) => {
    const form = new FormData()
    if (sheet) form.set('sheet', sheet)
    form.set('guests', new File([new Uint8Array(bytes)], 'lista.xlsx'))
    const path = `/shop-api/event-requests/${id}/upload-guests${query}`
    return call<UploadedGuests>(shop, path, { method: 'POST', token: owner.token, body: form })
  }
  expect((await post('', 'Novio')).data).toMatchObject({
    sheet: 'Novio',
    first: ['Beto'],
    leftOut: { sheets: 1 },
  })
  expect((await post('?sheet=Novia')).data).toMatchObject({ sheet: 'Novia', first: ['Ana'] })
})

it.each([
  ['es_MX', 'Es un archivo de tipo PDF'],
  ['en_US', 'This is a PDF file'],
  ['pt_BR', 'Este é um arquivo do tipo PDF'],
])('another kind of file is refused by its name in %s', async (locale, text) => {
  const bytes = Buffer.from('%PDF-1.7 not a list')
  const answer = await upload(shop, {
    id,
    field: 'guests',
    bytes,
    name: 'lista.xlsx',
    token: owner.token,
    locale,
  })
  expect(answer).toMatchObject({ status: 422, code: 'file_of_other_kind' })
  expect(answer.body).toMatchObject({ message: expect.stringContaining(text) })
})

it('a stranger corrects nothing, and an event that was cancelled takes no rows', async () => {
  const row: Parameters<typeof correct>[0] = [[3, 'Beto', '55 8765 4321', 'beto@vaiven.test']]
  expect((await correct(row, (await addUser(shop)).token)).status).toBe(404)
  await call(shop, `/shop-api/event-requests/${id}/cancel`, { method: 'POST', token: owner.token })
  expect(await correct(row)).toMatchObject({ status: 409, code: 'request_closed' })
  expect(await correct([])).toMatchObject({ status: 400, code: 'invalid_input' })
})
