import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Envelope } from '#contract/platform/endpoint.ts'
import { addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, completeEvent, keep } from '#test/helpers/private-events.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { workbookOf, zipOf } from '#test/helpers/zip.ts'

/* Hostile uploads to a shop in its own process, so that its memory can be measured. */

let shop: TestShop
let owner: TestUser
let id: number
let child: ChildProcessWithoutNullStreams
let lines: AsyncIterator<string>
let port: number

beforeAll(async () => {
  shop = await createTestShop()
  owner = await addUser(shop)
  id = (await keep(shop, owner, { state: 2 }, completeEvent(await addCounty(shop)))).data.id
  child = spawn(process.execPath, ['test/helpers/processes/calls-process.ts'], {
    env: {
      PATH: process.env.PATH,
      DEMO: '1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: shop.databaseUrl,
      DATA_DIR: shop.config.dataDir,
      NOW: shop.clock.now().toISOString(),
      MALLOC_ARENA_MAX: '2',
    },
  })
  child.stderr.pipe(process.stderr)
  lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  port = Number((await lines.next()).value)
})
afterAll(async () => {
  child.kill('SIGKILL')
  await shop.close()
})

async function send(field: 'image' | 'guests', bytes: Buffer, name: string) {
  const form = new FormData()
  form.set(field, new File([new Uint8Array(bytes)], name))
  const response = await fetch(`http://127.0.0.1:${port}/shop-api/event-requests/${id}/upload-${field}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.token}`,
      cookie: 'locale=en_US',
      // While this process makes the next file, the shop may close an idle connection.
      connection: 'close',
    },
    body: form,
  })
  return wordsOf(response.status, (await response.json()) as Envelope<unknown>)
}

const wordsOf = (status: number, envelope: Envelope<unknown>) =>
  envelope.success ? 'taken' : `${status} ${envelope.error.code}: ${envelope.message}`

function startImage(headers: Record<string, string>) {
  return httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/shop-api/event-requests/${id}/upload-image`,
    headers: {
      authorization: `Bearer ${owner.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      ...headers,
    },
  })
}

/**
 * Announces a body of this size and reads the answer before sending it: the shop soon closes a connection on which it
 * has refused a body, and a client that is still sending then may lose the answer.
 */
async function announce(megabytes: number): Promise<string> {
  const call = startImage({ 'content-length': String(megabytes * 1024 * 1024) })
  call.flushHeaders()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  const envelope = (await json(response)) as Envelope<unknown>
  call.destroy()
  return wordsOf(response.statusCode ?? 0, envelope)
}

/** Sends a body of this size without content-length; returns the status and how much was sent by then. */
function sendEndless(megabytes: number): Promise<{ status: number; sent: number }> {
  return new Promise((resolve) => {
    const piece = Buffer.alloc(1024 * 1024)
    let sent = 0
    const call = startImage({ 'transfer-encoding': 'chunked' })
    let status = 0
    const done = () => resolve({ status, sent })
    call.on('response', (response) => {
      status = response.statusCode ?? 0
      done()
      response.resume()
      call.destroy()
    })
    call.on('error', done) // the shop closed the connection
    const more = () => {
      while (sent < megabytes && !call.destroyed) {
        sent++
        if (!call.write(piece)) {
          call.once('drain', more)
          return
        }
      }
      if (!call.destroyed) call.end()
    }
    call.write('--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n')
    more()
  })
}

it('every one is refused in clear words, and the shop stays below 350 MB', async () => {
  const row = '<row><c t="inlineStr"><is><t>Ana</t></is></c></row>'
  const spaces = Buffer.alloc(300 * 1024 * 1024, 0x20)
  const bomb = zipOf(workbookOf(`<worksheet>${' '.repeat(10)}`))
  const white = { width: 10_000, height: 10_000, channels: 3, background: '#fff' } as const

  const image = /^422 image_not_readable: The image could not be uploaded/
  const list = /^422 guest_list_not_readable: We could not read this list/
  expect(await send('image', Buffer.from('MZ'.padEnd(9_999, '\0')), 'party.png')).toMatch(image)
  expect(await send('image', Buffer.from('<svg><script>alert(1)</script></svg>'), 'party.svg')).toMatch(image)
  expect(await send('image', await sharp({ create: white }).png().toBuffer(), 'party.png')).toMatch(image)
  expect(await send('guests', bomb, 'empty.xlsx')).toMatch(/^422 guest_list/)
  const unfolding = zipOf({ ...workbookOf('<worksheet/>'), 'xl/sharedStrings.xml': spaces }, 100)
  expect(unfolding.length).toBeLessThan(1024 * 1024)
  expect(await send('guests', unfolding, 'bomb.xlsx')).toMatch(list)
  const cellsOf = (texts: string[]) =>
    texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const headings = `<row>${cellsOf(['Nombre', 'Correo', 'Celular'])}</row>`
  const listOf = (rows: string) =>
    zipOf(workbookOf(`<worksheet><sheetData>${headings}${rows}</sheetData></worksheet>`))
  const rows = listOf(row.repeat(100_000))
  const formula = '<c><f>REPT("x",REPT(9,9))&amp;CONCATENATE(A:XFD)</f></c>'
  expect(await send('guests', rows, 'long.xlsx')).toMatch(/^422 guest_list_too_long: .*more than 5,000 rows/)
  expect(await send('guests', listOf(`<row>${formula.repeat(3)}</row>`.repeat(5_000)), 'formulas.xlsx')).toBe(
    'taken',
  )
  expect(await announce(11)).toMatch(/^413 payload_too_large/)

  const endless = await sendEndless(200)
  expect([0, 413]).toContain(endless.status)
  expect(endless.sent).toBeLessThan(100)

  const [request] = await sql(
    shop,
    `select state, image_path, (select count(*)::int from event_request_guests where request_id = r.id) as guests
     from event_requests r where id = $1`,
    [id],
  )
  expect(request).toEqual({ state: 'saved', imagePath: null, guests: 0 })

  child.stdin.end()
  const most = Number((await lines.next()).value)
  await once(child, 'exit')
  expect(most).toBeGreaterThan(50)
  expect(most).toBeLessThan(350)
}, 120_000)
