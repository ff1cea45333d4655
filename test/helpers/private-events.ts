import { randomUUID } from 'node:crypto'
import * as xlsx from '@e965/xlsx'
import sharp from 'sharp'
import type { PrivateEventForm } from '#contract/catalogue/private-event-form.ts'
import type { RequestReceipt } from '#contract/catalogue/private-events.ts'
import { sql, type TestUser } from './builders.ts'
import { call } from './purchase.ts'
import type { TestShop } from './test-shop.ts'

/** A county in a new province with this time zone. */
export async function addCounty(
  shop: TestShop,
  timeZone = 'America/Mexico_City',
  country = 'MX',
): Promise<number> {
  const [county] = await sql<{ id: number }>(
    shop,
    `with p as (insert into provinces (country_code, name, time_zone) values ($1, $2, $3) returning id)
     insert into counties (province_id, name) select id, 'Polanco' from p returning id`,
    [country, `Miguel Hidalgo ${randomUUID()}`, timeZone],
  )
  return county!.id
}

/** A complete private event. */
export function completeEvent(countyId: number): PrivateEventForm {
  return {
    name: 'Boda de Renata y Joaquín',
    startDate: '2027-03-06',
    startHour: '17:00',
    endHour: '01:30',
    location: 'Hacienda de los Morales',
    address: 'Juan Vázquez de Mella 525',
    countyId,
    invitation: 'Nos casamos y queremos que bailes con nosotros.',
    additionalStops: [{ address: 'Auditorio Nacional', countyId, time: '15:30' }],
  }
}

/** Submits the form: a new request, or a change of the one with this `id`. */
export function keep(
  shop: TestShop,
  owner: Pick<TestUser, 'token'>,
  how: { id?: number; version?: number; state?: 2 | 3; key?: string; url?: string },
  event: Partial<PrivateEventForm>,
) {
  const { id, key, state = 3, ...rest } = how
  return call<RequestReceipt>(shop, `/shop-api/request-events${id ? `/${id}` : ''}`, {
    method: id ? 'PUT' : 'POST',
    token: owner.token,
    ...(key && { headers: { 'idempotency-key': key } }),
    json: { ...rest, state, event },
  })
}

/** A sheet as the bytes of a file. */
export function workbook(rows: unknown[][], bookType: 'xlsx' | 'biff8' | 'xlsb' = 'xlsx'): Buffer {
  const book = xlsx.utils.book_new(xlsx.utils.aoa_to_sheet(rows), 'Hoja 1')
  return xlsx.write(book, { type: 'buffer', bookType, compression: true }) as Buffer
}

/** A form with a guest list of these rows, as staff send it. */
export function guestForm(rows: unknown[][]): FormData {
  const form = new FormData()
  form.set('guests', new File([new Uint8Array(workbook(rows))], 'lista.xlsx'))
  return form
}

/** A photo with its location in the metadata. */
export function photo(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#ffb224' } })
    .withExif({ IFD3: { GPSLatitude: '19/1 25/1 57/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
}

/** Sends a file for a request. */
export function upload<T>(
  shop: TestShop,
  file: {
    id: number
    field: 'image' | 'guests'
    bytes: Uint8Array
    name: string
    token: string
    locale?: string
  },
) {
  const form = new FormData()
  form.set(file.field, new File([new Uint8Array(file.bytes)], file.name))
  return call<T>(shop, `/shop-api/event-requests/${file.id}/upload-${file.field}`, {
    method: 'POST',
    token: file.token,
    body: form,
    headers: { cookie: `locale=${file.locale ?? 'es_MX'}` },
  })
}

/** A complete request under review; returns its id. The files are stored as by an upload. */
export async function sendComplete(
  shop: TestShop,
  owner: Pick<TestUser, 'token'>,
  countyId: number,
  guests: [fullname: string, phone: string, email: string][],
  event = completeEvent(countyId),
): Promise<number> {
  const { id } = (await keep(shop, owner, {}, event)).data
  await sql(
    shop,
    `with guests as (
       insert into event_request_guests (request_id, fullname, phone, email)
       select $1, g[1], g[2], g[3] from (select array(select jsonb_array_elements_text(r)) as g from jsonb_array_elements($2) r) x
     )
     update event_requests set image_path = '/media/fiesta.jpg' where id = $1`,
    [id, JSON.stringify(guests)],
  )
  const sent = await keep(shop, owner, { id, state: 2 }, event)
  if (sent.data?.state !== 2) throw new Error(`the request is not under review: ${JSON.stringify(sent.body)}`)
  return id
}
