import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { movements, watchMovement } from '../helpers/accessibility/movement.ts'

/* On a slow line the browser paints the start of a page before the rest of its HTML has arrived. */

/** A part whose own HTML has not all arrived may still grow: a fifth of a good layout shift score. */
const partScore = 0.02

for (const width of [390, 1440]) {
  for (const path of ['/', '/massive-events', '/event/luna-motor-orbita', '/faq']) {
    test(`a page that arrives in pieces moves nothing that is there: ${path}, ${width} px`, async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await watchMovement(page)
      const html = await (await page.request.get(path)).text()
      const pieces = await openInPieces(page, `${baseURL}`, cutAtElements(html))
      for await (const _ of pieces) await painted(page)
      await page.waitForLoadState('load')
      const moved = (await movements(page)).filter(({ how }) => how === 'moved')
      expect(moved.filter(({ score }) => score > partScore)).toEqual([])
    })
  }
}

/** Cuts before each section, heading, list and picture. */
function cutAtElements(html: string): string[] {
  const cuts = [...html.matchAll(/<(?:section|h[1-3]|ul|img)[ >]/g)].map(({ index }) => index)
  return [0, ...cuts].map((from, nth) => html.slice(from, cuts[nth]))
}

/** Opens a page whose HTML comes piece by piece, one for each turn of the caller; scripts and data are the shop's. */
async function openInPieces(page: Page, shop: string, pieces: string[]): Promise<AsyncIterable<void>> {
  const { promise: asked, resolve: begin } = Promise.withResolvers<ServerResponse>()
  const server = createServer(async ({ url, headers }, response) => {
    if (headers['sec-fetch-dest'] === 'document') return begin(response)
    const answer = await fetch(`${shop}${url}`)
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }).listen(0)
  const { port } = server.address() as AddressInfo
  const opened = page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' })
  const response = await asked
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  return (async function* () {
    for (const piece of pieces) {
      response.write(piece)
      await opened
      yield
    }
    response.end()
    server.unref()
  })()
}

/** Until the browser has drawn what it has. */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}
