import webPush from 'web-push'
import type { Config } from '#server/platform/config.ts'
import { outsideCall } from '#server/platform/watching/outside-calls.ts'

export type PushAnswer =
  | { kind: 'sent' }
  /** the browser has unsubscribed, or no longer exists */
  | { kind: 'gone' }
  /** the push service limits our rate, or does not answer */
  | { kind: 'later'; why: string; retryAfterSeconds: number | null }
  /** it will never accept this message */
  | { kind: 'refused'; why: string }

const timeoutMs = 10_000

type Configured = Pick<Config, 'webPush' | 'pushHosts' | 'publicUrl' | 'mailFrom'>

/**
 * Whether a URL belongs to a configured push service: https at its usual port. The URL comes from a browser, so
 * this check prevents SSRF. A simulator on this machine may have any port.
 */
export function isPushService({ pushHosts }: Pick<Config, 'pushHosts'>, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (hostname === '127.0.0.1') return /^https?:$/.test(protocol) && pushHosts.includes(hostname)
  if (protocol !== 'https:' || port !== '') return false
  return pushHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/**
 * Sends an encrypted message to a browser (RFC 8030, 8291, 8292); a later one with the same topic replaces
 * it.
 */
export async function pushTo(
  config: Configured,
  { endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string },
  message: object,
  { seconds, topic }: { seconds: number; topic: string },
): Promise<PushAnswer> {
  const { webPush: keys } = config
  if (!keys || !isPushService(config, endpoint)) return { kind: 'gone' }
  let request: ReturnType<typeof webPush.generateRequestDetails>
  try {
    request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject: subjectOf(config), ...keys },
      TTL: seconds,
      urgency: 'high',
      topic,
    })
  } catch (error) {
    // The subscription's keys are invalid.
    return { kind: 'refused', why: (error as Error).message }
  }
  const answer = await fetch(request.endpoint, {
    method: request.method,
    headers: request.headers as Record<string, string>,
    body: new Uint8Array(request.body ?? []),
    signal: outsideCall(timeoutMs),
    redirect: 'error',
  }).catch((error: unknown) => error as Error)
  if (answer instanceof Error) return { kind: 'later', why: answer.message, retryAfterSeconds: null }
  await answer.body?.cancel()
  return readAnswer(answer)
}

function readAnswer({ ok, status, headers }: Response): PushAnswer {
  if (ok) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const why = `the push service answers ${status}`
  if (status !== 429 && status < 500) return { kind: 'refused', why }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return { kind: 'later', why, retryAfterSeconds: seconds >= 0 ? seconds : null }
}

/** The contact for the push service in case of problems. */
function subjectOf({ publicUrl, mailFrom }: Configured): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
