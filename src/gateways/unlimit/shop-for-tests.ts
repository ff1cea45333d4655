import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demo, type Options } from './settings.ts'
import { startUnlimitSimulator } from './start-simulator.ts'

export type Received = {
  raw: string
  signature: string | undefined
  status: string
  paymentId: string | undefined
  amount: number
}
export type Created = { id: string; page: string; order: string }

let orders = 0

/** A shop from the simulator's point of view: it calls the API over HTTP and receives callbacks. */
export async function openTestShop(options: Options = {}) {
  const received: Received[] = []
  let answer = 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const raw = Buffer.concat(chunks).toString('utf8')
    const { payment_data, refund_data } = JSON.parse(raw)
    const { status, amount } = refund_data ?? payment_data
    const signature = request.headers.signature?.toString()
    received.push({ raw, signature, status, paymentId: payment_data.id, amount })
    response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const callbackUrl = `http://127.0.0.1:${port}/api/payments/unlimit/notifications`
  const simulator = await startUnlimitSimulator({ port: 0, callbackUrl, ...options })

  const send = async (method: string, path: string, body?: unknown, bearer?: string) => {
    const response = await fetch(new URL(path, simulator.url), {
      method,
      headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const grant = async (fields: Record<string, string>) => {
    const response = await fetch(`${simulator.url}/api/auth/token`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  const logIn = async (terminal_code = demo.terminalCode, password = demo.password) =>
    (await grant({ grant_type: 'password', terminal_code, password })).body.access_token ?? ''

  /** Calls the provider's API with a new token. */
  const call = async (method: string, path: string, body?: unknown) => send(method, path, body, await logIn())

  const control = async (method: string, path: string, body?: unknown) => {
    const told = await send(method, `/control${path}`, body)
    if (told.status !== 200) throw new Error(`${method} /control${path}: ${JSON.stringify(told.body)}`)
    return told.body
  }

  return {
    simulator,
    received,
    send,
    grant,
    logIn,
    call,
    control,
    answerWith(status: number) {
      answer = status
    },
    /** Creates a payment with the official plugin's fields; returns what a shop would store. */
    async create(method: string, changes: object = {}): Promise<Created> {
      const request = paymentRequest(method, changes)
      const { status, body } = await call('POST', '/api/payments', request)
      if (status !== 200) throw new Error(JSON.stringify(body))
      const made = body as { redirect_url: string; payment_data?: { id: string } }
      return { id: made.payment_data?.id ?? '', page: made.redirect_url, order: request.merchant_order.id }
    },
    /** Opens a page, or submits its form, without following redirects. */
    async visit(url: string, form?: Record<string, string>) {
      const response = await fetch(new URL(url, simulator.url), {
        redirect: 'manual',
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      })
      const { status, headers } = response
      return { status, headers, location: headers.get('location') ?? '', text: await response.text() }
    },
    async statusOf(payment: Created) {
      const { body } = await call('GET', `/api/payments/${payment.id}`)
      return (body as { payment_data: { status: string } }).payment_data.status
    },
    async until(condition: () => boolean): Promise<void> {
      const deadline = Date.now() + 10_000
      while (!condition()) {
        if (Date.now() > deadline) throw new Error('It did not happen in time')
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
    async close() {
      await simulator.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type TestShop = Awaited<ReturnType<typeof openTestShop>>

/** A request like the official plugin's; `changes` replaces whole top-level fields. */
export function paymentRequest(method: string, changes: object = {}) {
  orders += 1
  return {
    request: { id: `request-${orders}`, time: new Date().toISOString() },
    merchant_order: { id: `ORD-${orders}`, description: 'Vaivén' },
    payment_method: method,
    payment_data: { amount: 840.5, currency: 'MXN' },
    customer: { email: 'cliente@vaiven.test', full_name: 'Ana López', locale: 'es' },
    return_urls: {
      success_url: 'http://shop.test/back?action=success',
      decline_url: 'http://shop.test/back?action=decline',
      cancel_url: 'http://shop.test/back?action=cancel',
      inprocess_url: 'http://shop.test/back?action=inprocess',
    },
    ...changes,
  }
}

/** A customer's input in the card form. */
export function cardFields(number: string) {
  return { number, holder: 'ANA LOPEZ', expiry: '12/39', cvv: '123' }
}
