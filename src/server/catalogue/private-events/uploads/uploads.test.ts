import * as xlsx from '@e965/xlsx'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UploadedGuests } from '#contract/catalogue/private-event-guests.ts'
import type { EventRequest, RequestReceipt } from '#contract/catalogue/private-events.ts'
import { addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, completeEvent, keep, photo, upload, workbook } from '#test/helpers/private-events.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

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

const read = async () =>
  (await call<EventRequest>(shop, `/shop-api/event-requests/${id}`, { token: owner.token })).data

const sendImage = (bytes: Uint8Array, name = 'fiesta.jpg', token = owner.token) =>
  upload<RequestReceipt & { imagePath: string }>(shop, { id, field: 'image', bytes, name, token })

const sendGuests = (bytes: Uint8Array, more: { token?: string; locale?: string } = {}) =>
  upload<UploadedGuests>(shop, {
    id,
    field: 'guests',
    bytes,
    name: 'lista.xlsx',
    token: owner.token,
    ...more,
  })

const lines = (...rows: unknown[][]) => workbook([['Nombre', 'Teléfono', 'Correo'], ...rows])
const ana = ['Ana Sáenz', '55 1234 5678', 'ana@vaiven.test']

const guests = () =>
  sql<{ fullname: string; phone: string; email: string }>(
    shop,
    'select fullname, phone, email from event_request_guests where request_id = $1 order by id',
    [id],
  )

const addGuest = () =>
  sql(
    shop,
    "insert into event_request_guests (request_id, fullname, phone, email) values ($1, 'Ana', '+525512345678', 'ana@vaiven.test')",
    [id],
  )

describe('a request that was sent', () => {
  it('goes under review by itself with the last of its files, and its owner gets a mail', async () => {
    expect((await sendImage(await photo())).data).toMatchObject({
      state: 3,
      sendWhenComplete: true,
      missing: { guests: 'create_private_event_guest_list_error' },
    })
    expect((await sendGuests(lines(ana))).data).toMatchObject({
      state: 2,
      version: 2,
      missing: {},
      guestCount: 1,
    })
    expect(await read()).toMatchObject({ state: 2, hasGuests: true, submittedAt: expect.any(String) })
    const mails = await sql(shop, 'select kind, recipient from outbox where recipient = $1', [owner.email])
    expect(mails).toEqual([{ kind: 'private_event_received', recipient: owner.email }])
    const changes = await sql<{ change: string; actorId: string }>(
      shop,
      'select change, actor_kind, actor_id, details from event_request_changes where request_id = $1 order by id',
      [id],
    )
    expect(changes.map(({ change }) => change)).toEqual(['create', 'edit', 'submit'])
    expect(changes.at(-1)).toMatchObject({
      actorKind: 'customer',
      actorId: owner.id,
      details: { from: 'saved', to: 'under_review' },
    })
  })

  it('stays a draft when an upload fails, and keeps the others', async () => {
    await addGuest()
    expect(await sendImage(Buffer.from('not a picture'))).toMatchObject({
      status: 422,
      code: 'image_not_readable',
    })
    expect(await read()).toMatchObject({ state: 3, hasGuests: true, imagePath: null, sendWhenComplete: true })
    expect((await sendImage(await photo())).data.state).toBe(2)
  })

  it('can be taken back and sent again', async () => {
    await addGuest()
    await sendImage(await photo())
    const back = await keep(shop, owner, { id, version: 2, state: 3 }, completeEvent(countyId))
    expect(back.data).toMatchObject({ state: 3, sendWhenComplete: false })
    const again = await keep(shop, owner, { id, version: 3, state: 2 }, completeEvent(countyId))
    expect(again.data.state).toBe(2)
    expect(
      await sql(shop, "select 1 from outbox where kind = 'private_event_received' and recipient = $1", [
        owner.email,
      ]),
    ).toHaveLength(2)
  })

  it('does not go under review once its day has gone by', async () => {
    await addGuest()
    await sql(
      shop,
      "update event_requests set starts_at = '2026-11-20', ends_at = '2026-11-21' where id = $1",
      [id],
    )
    expect((await sendImage(await photo())).data).toMatchObject({ state: 3, sendWhenComplete: true })
  })
})

describe('the picture', () => {
  it('is redrawn without metadata, and served with a policy that allows nothing', async () => {
    const { data } = await sendImage(await photo())
    const answer = await shop.fetch(data.imagePath)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const kept = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(kept.exif).toBeUndefined()
  })

  it.each([
    ['a program that is called a picture', () => Buffer.from('MZ\x90\x00'.padEnd(4096, '\0'), 'latin1')],
    [
      'a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    [
      'a hundred megapixels',
      () =>
        sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
    ],
  ])('is not %s', async (_what, make) => {
    const answer = await sendImage(await make(), 'fiesta.png')
    expect(answer).toMatchObject({ status: 422, code: 'image_not_readable' })
    expect(answer.body).toMatchObject({ message: expect.stringContaining('JPEG, PNG, WebP') })
    expect((await read()).imagePath).toBeNull()
  })

  it('is refused above 10 MB, for any content', async () => {
    expect(await sendImage(new Uint8Array(10 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    })
  })
})

describe('the guest list', () => {
  it('takes the place of the last one, and two rows with one e-mail are one guest', async () => {
    await sendGuests(lines(ana, ['Bruno', '55 8765 4321', 'bruno@vaiven.test']))
    const again = await sendGuests(
      lines(
        ['Ana María', '55 1234 5678', 'ANA@vaiven.test'],
        ['Carla', '55 8765 4321', 'carla@vaiven.test'],
        ana,
      ),
    )
    expect(again.data).toMatchObject({ guestCount: 2, merged: 1 })
    expect((await guests()).map(({ fullname }) => fullname)).toEqual(['Ana María', 'Carla'])
  })

  it('is not changed by a list without a good row, whose rows are answered', async () => {
    await sendGuests(lines(ana))
    const { status, data } = await sendGuests(
      lines(['', '123', 'sin arroba'], [], ['Carla', '', 'carla@vaiven.test']),
    )
    expect(status).toBe(200)
    expect(data).toMatchObject({ guestCount: 1, added: 0, first: [], badRowsInAll: 2 })
    expect(data.badRows).toEqual([
      {
        row: 2,
        fields: { fullname: 'name_is_required', phone: 'phone_is_invalid', email: 'email_is_invalid' },
        values: { fullname: '', phone: '123', email: 'sin arroba' },
      },
      {
        row: 4,
        fields: { phone: 'phone_is_required' },
        values: { fullname: 'Carla', phone: '', email: 'carla@vaiven.test' },
      },
    ])
    expect(await guests()).toHaveLength(1)
  })

  it('says which columns it lacks in the language of the caller', async () => {
    const answer = await sendGuests(
      workbook([
        ['Nombre', 'Apodo'],
        ['Ana', 'La Nena'],
      ]),
      { locale: 'pt_BR' },
    )
    expect(answer.body).toMatchObject({
      message: expect.stringContaining('Telefone, E-mail'),
      error: { code: 'guest_list_columns_missing' },
    })
  })

  it('has a template in the language of the caller, which can be filled in and sent', async () => {
    const answer = await shop.fetch('/shop-api/guest-list-template.xlsx', {
      headers: { cookie: 'locale=pt_BR' },
    })
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename="vaiven-convidados\.xlsx"/,
    )
    const bytes = Buffer.from(await answer.arrayBuffer())
    const book = xlsx.read(bytes)
    const sheet = book.Sheets[book.SheetNames[0]!]!
    expect(xlsx.utils.sheet_to_json(sheet, { header: 1 })).toEqual([['Nome completo', 'Telefone', 'E-mail']])
    expect(await sendGuests(bytes)).toMatchObject({ code: 'guest_list_empty' })
    xlsx.utils.sheet_add_aoa(sheet, [['Ana Sáenz', '55 1234 5678', 'ana@vaiven.test']], { origin: -1 })
    expect((await sendGuests(xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }))).data.guestCount).toBe(1)
  })
})

it("a file for another customer's request is not even received", async () => {
  const stranger = await addUser(shop)
  let read = 0
  const body = new ReadableStream({
    pull(controller) {
      read++
      controller.enqueue(new Uint8Array(64 * 1024))
    },
  })
  const answer = await shop.fetch(`/shop-api/event-requests/${id}/upload-image`, {
    method: 'POST',
    body,
    duplex: 'half',
    token: stranger.token,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  } as RequestInit & { token: string })
  expect(answer.status).toBe(404)
  expect(read).toBeLessThan(3)
})
