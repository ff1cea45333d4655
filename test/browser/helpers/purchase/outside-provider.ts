import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The provider's record of a token: the payment, and the customer's return address. */
type Payment = { initPoint: string; returnUrl: string }

export type OutsideProvider = {
  /** the address of the payment page */
  pageFor(payment: Payment): string
  /** the number of visits of the page */
  visits: number
  close(): void
}

/**
 * The page of a payment provider on another site, to which the browser is redirected. It uses the simulator, so
 * payments are complete. It posts the customer back, as some providers do.
 */
export async function startOutsideProvider(): Promise<OutsideProvider> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
    const show = (html: string) =>
      void response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end(`<!doctype html><html lang="es"><title>Provider</title><body>${html}</body></html>`)
    if (pathname === '/pay') {
      provider.visits++
      return show(form('/paid', searchParams.get('token') ?? '', '<button>Pay</button>'))
    }
    if (pathname !== '/paid') return void response.writeHead(404).end()
    const token = (await readForm(request)).get('token') ?? ''
    const { initPoint, returnUrl } = JSON.parse(Buffer.from(token, 'base64url').toString()) as Payment
    await payAtSimulator(initPoint)
    show(form(returnUrl, token, '<script>document.forms[0].submit()</script>'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: OutsideProvider = {
    visits: 0,
    pageFor: (payment) => `${origin}/pay?token=${Buffer.from(JSON.stringify(payment)).toString('base64url')}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return provider
}

function form(action: string, token: string, end: string): string {
  return `<form method="post" action="${action}"><input type="hidden" name="token" value="${token}">${end}</form>`
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request))
}

/** Pays at the page of the simulator, without a browser. */
export async function payAtSimulator(initPoint: string): Promise<void> {
  const card = { number: '4000000000000077', holder: 'RENATA SOLIS', expiry: '12/39', cvv: '123' }
  const body = new URLSearchParams(card)
  const { status } = await fetch(initPoint, { method: 'POST', body, redirect: 'manual' })
  if (status !== 303) throw new Error(`the simulator answers ${status}`)
}
