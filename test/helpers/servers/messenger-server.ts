import { serve } from '@hono/node-server'
import { Hono } from 'hono'

type Message = { to: string; from: string; body: string }

export type MessengerServer = {
  url: string
  account: string
  token: string
  /** the sent messages */
  sent: Message[]
  /** answers with this status and code until null; `lost` sends the message without answering */
  fail(how: { status: number; code?: number; retryAfter?: number } | 'lost' | null): void
  close(): Promise<void>
}

/** A fake messenger on a local port with the API of Twilio's Messages resource. */
export async function startMessenger(): Promise<MessengerServer> {
  const [account, token] = ['AC0123456789abcdef', 'the messenger token']
  const sent: Message[] = []
  let failure: Parameters<MessengerServer['fail']>[0] = null
  const app = new Hono()
  app.use(async (c, next) => {
    const wanted = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
    return c.req.header('authorization') === wanted ? next() : c.json({ code: 20003, status: 401 }, 401)
  })
  const path = `/2010-04-01/Accounts/${account}/Messages.json`
  app.post(path, async (c) => {
    const { To = '', From = '', Body = '' } = (await c.req.parseBody()) as Record<string, string>
    if (failure && failure !== 'lost') {
      const { status, code = 20500, retryAfter } = failure
      return c.json({ code, status }, status as 400, retryAfter ? { 'retry-after': String(retryAfter) } : {})
    }
    if (!/^\+\d{8,15}$/.test(To)) return c.json({ code: 21211, status: 400 }, 400)
    sent.push({ to: To, from: From, body: Body })
    if (failure === 'lost') throw new Error('the answer is lost')
    return c.json({ sid: `SM${sent.length}`, status: 'queued', to: To, body: Body }, 201)
  })
  app.get(path, (c) =>
    c.json({ messages: sent.filter(({ to }) => to === c.req.query('To')).reverse(), page: 0 }),
  )
  app.onError((_, c) => c.text('', 502))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the messenger has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    ...{ account, token, sent },
    fail(how) {
      failure = how
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
