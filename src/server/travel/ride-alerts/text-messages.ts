import { z } from 'zod'
import type { Config } from '#server/platform/config.ts'
import type { Queryable } from '#server/platform/database.ts'
import { storeMail } from '#server/platform/outbox/mailbox-sql.ts'
import { outsideCall } from '#server/platform/watching/outside-calls.ts'
import type { PushAnswer } from './push-service.ts'

type TextMessage = {
  /** E.164 */
  to: string
  text: string
  /** true: a retry; the first try may have succeeded */
  again: boolean
  now: Date
}

type Settings = Pick<Config, 'messenger' | 'demo'>

export const sendsTexts = ({ messenger, demo }: Settings) => messenger !== null || demo

const scheme = 'sms:'

/** A phone as the endpoint of a subscription (RFC 5724). */
export const phoneEndpoint = (number: string) => `${scheme}${number}`

/** The number in such an endpoint; null for a browser's. */
export const phoneOf = (endpoint: string) =>
  endpoint.startsWith(scheme) ? endpoint.slice(scheme.length) : null

/** Sends a text message with the configured service; a demo without one puts it into the mailbox. */
export async function sendText(
  { messenger, demo }: Settings,
  db: Queryable,
  message: TextMessage,
): Promise<PushAnswer> {
  if (messenger) return sendBy(messenger, message)
  if (!demo) return { kind: 'gone' }
  const { to, text, now } = message
  const html = `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`
  const mail = { outboxId: null, recipient: to, subject: 'SMS', html, plain: text, attachments: [] }
  await storeMail(db, { ...mail, sentAt: now })
  return { kind: 'sent' }
}

type Service = NonNullable<Config['messenger']>

const timeoutMs = 10_000

// https://www.twilio.com/docs/api/errors
const notANumber = [21211, 21214, 21217, 21614]
const stoppedByReply = 21610

const sent = z.object({ messages: z.array(z.object({ to: z.string(), body: z.string() })) })
const refused = z.object({ code: z.number() })

/**
 * Twilio's Messages resource (https://www.twilio.com/docs/messaging/api/message-resource). It has no
 * idempotency keys, so before a retry the message is looked up.
 */
async function sendBy(service: Service, { to, text, again }: TextMessage): Promise<PushAnswer> {
  try {
    if (again && (await wasSent(service, to, text))) return { kind: 'sent' }
    const answer = await call(service, '', new URLSearchParams({ To: to, From: service.from, Body: text }))
    return await readAnswer(answer)
  } catch (error) {
    return { kind: 'later', why: (error as Error).message, retryAfterSeconds: null }
  }
}

/** @throws Error when the service does not answer */
async function wasSent(service: Service, to: string, text: string): Promise<boolean> {
  const answer = await call(service, `?${new URLSearchParams({ To: to, PageSize: '20' })}`)
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new Error(`the text message service returned status ${answer.status}`)
  }
  return sent.parse(await answer.json()).messages.some((one) => one.to === to && one.body === text)
}

function call({ url, account, token }: Service, query: string, form?: URLSearchParams): Promise<Response> {
  const address = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${account}/Messages.json${query}`
  return fetch(address, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
    ...(form && { body: form }),
    signal: outsideCall(timeoutMs),
    redirect: 'error',
  })
}

async function readAnswer(answer: Response): Promise<PushAnswer> {
  const { ok, status, headers } = answer
  const { code } = refused.safeParse(await answer.json().catch(() => null)).data ?? { code: null }
  if (ok) return { kind: 'sent' }
  if (code === stoppedByReply || (code && notANumber.includes(code))) return { kind: 'gone' }
  const why = `the text message service returned status ${status}${code ? ` (${code})` : ''}`
  if (status !== 429 && status < 500) return { kind: 'refused', why }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return { kind: 'later', why, retryAfterSeconds: seconds >= 0 ? seconds : null }
}
