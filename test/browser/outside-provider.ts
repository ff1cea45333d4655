import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { selfSigned } from './self-signed.ts'

/** What the provider knows under a token: what is paid, and where its customer goes afterwards. */
type Payment = { initPoint: string; returnUrl: string }

export type OutsideProvider = {
  /** of its payment page, which takes the token from a form or from the address */
  pageUrl: string
  /** takes the form, and shows nothing: the browser stays where it was */
  silentUrl: string
  /** by which methods customers came to it */
  visits: string[]
  tokenFor(payment: Payment): string
  close(): void
}

/**
 * The page of a payment provider that is not shown in a frame: on another site, reached by a form or by its address.
 * Behind it is the simulator, so whoever pays here has paid. It sends its customer back by a redirect or by a form.
 */
export async function startOutsideProvider(): Promise<OutsideProvider> {
  const visits: string[] = []
  const server = createServer(selfSigned(), async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'https://provider')
    const form = await readForm(request)
    const token = form.get('token_ws') ?? searchParams.get('token_ws') ?? ''
    const show = (html: string) =>
      void response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(`<!doctype html><html lang="es"><title>Provider</title><body>${html}</body></html>`)
    if (pathname === '/favicon.ico') return void response.writeHead(404).end()
    if (pathname !== '/paid') visits.push(request.method ?? '')
    if (pathname === '/silent') return void response.writeHead(204).end()
    if (pathname === '/pay') return show(payButton(token, 'redirect') + payButton(token, 'form'))
    const { initPoint, returnUrl } = JSON.parse(Buffer.from(token, 'base64url').toString()) as Payment
    await payAtSimulator(initPoint)
    if (form.get('back') === 'form') return show(backForm(returnUrl, token))
    response.writeHead(303, { location: `${returnUrl}?token_ws=${token}` }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    pageUrl: `${origin}/pay`,
    silentUrl: `${origin}/silent`,
    visits,
    tokenFor: (payment) => Buffer.from(JSON.stringify(payment)).toString('base64url'),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(request.method === 'POST' ? await text(request) : '')
}

function payButton(token: string, back: string): string {
  return `<form method="post" action="/paid"><input type="hidden" name="token_ws" value="${token}">
    <button name="back" value="${back}">Pay, back by ${back}</button></form>`
}

function backForm(returnUrl: string, token: string): string {
  return `<form method="post" action="${returnUrl}"><input type="hidden" name="token_ws" value="${token}"></form>
    <script>document.forms[0].submit()</script>`
}

async function payAtSimulator(initPoint: string): Promise<void> {
  const card = { number: '4000000000000077', holder: 'RENATA SOLIS', expiry: '12/39', cvv: '123' }
  const body = new URLSearchParams(card)
  const { status } = await fetch(initPoint, { method: 'POST', body, redirect: 'manual' })
  if (status !== 303) throw new Error(`the simulator answers ${status}`)
}
