import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailPart = { type: string; headers: Record<string, string>; body: Buffer }

export type ReceivedMail = {
  from: string
  to: string[]
  headers: Record<string, string>
  /** all leaf parts, in order */
  parts: MailPart[]
  /** the text of the first part of this type */
  text(type: 'text/plain' | 'text/html'): string
}

export type MailServer = {
  url: string
  mails: ReceivedMail[]
  /** refuses new mails with this SMTP code, at RCPT TO; null accepts again */
  refuseWith(code: number | null): void
  /** answers no RCPT TO until `resume`: nothing can be handed over */
  pause(): void
  resume(): void
  /** listens again on the same port */
  start(): Promise<void>
  /** stops the server */
  stop(): Promise<void>
}

/** An SMTP server on a local port that stores received mails. */
export async function startMailServer(): Promise<MailServer> {
  let port = 0
  let refusal: number | null = null
  let paused: (() => void)[] | null = null
  let server: SMTPServer | null = null
  const mails: ReceivedMail[] = []

  const start = async () => {
    const next = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      closeTimeout: 1, // a mailer keeps connections open, for which the server would wait half a minute
      onRcptTo(_address, _session, answer) {
        const reply = () =>
          answer(refusal ? Object.assign(new Error('not now'), { responseCode: refusal }) : null)
        if (paused) paused.push(reply)
        else reply()
      },
      onData(stream, session, answer) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          mails.push(
            readMail(
              Buffer.concat(chunks),
              mailFrom ? mailFrom.address : '',
              rcptTo.map(({ address }) => address),
            ),
          )
          answer(null)
        })
      },
    })
    next.on('error', () => {}) // ignore clients that disconnect
    await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', () => resolve()))
    port = (next.server.address() as AddressInfo).port
    server = next
  }
  await start()

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseWith(code) {
      refusal = code
    },
    pause() {
      paused ??= []
    },
    resume() {
      const waiting = paused ?? []
      paused = null
      for (const reply of waiting) reply()
    },
    start,
    stop: () =>
      new Promise((resolve) => {
        if (server) server.close(() => resolve())
        else resolve()
        server = null
      }),
  }
}

function readMail(raw: Buffer, from: string, to: string[]): ReceivedMail {
  const whole = readPart(raw.toString('latin1'))
  const parts = leaves(whole)
  return {
    from,
    to,
    headers: whole.headers,
    parts,
    text: (type) => parts.find((part) => part.type === type)?.body.toString('utf8') ?? '',
  }
}

type RawPart = { headers: Record<string, string>; content: string }

function readPart(text: string): RawPart {
  const end = text.indexOf('\r\n\r\n')
  const headers: Record<string, string> = {}
  for (const line of text
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = decodeWords(line.slice(colon + 1).trim())
  }
  return { headers, content: text.slice(end + 4) }
}

function leaves({ headers, content }: RawPart): MailPart[] {
  const type = headers['content-type'] ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (!boundary) {
    const body = decode(content, headers['content-transfer-encoding'] ?? '7bit')
    return [{ type: type.split(';')[0]!.trim(), headers, body }]
  }
  return content
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => leaves(readPart(part.replace(/^\r\n/, '').replace(/\r\n$/, ''))))
}

function decode(content: string, encoding: string): Buffer {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(content, 'base64')
  if (encoding.toLowerCase() === 'quoted-printable')
    return Buffer.from(unquote(content.replaceAll(/=\r\n/g, '')), 'latin1')
  return Buffer.from(content, 'latin1')
}

function unquote(text: string): string {
  return text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** RFC 2047: =?UTF-8?Q?…?= and =?UTF-8?B?…?=. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) => {
      const bytes =
        kind.toUpperCase() === 'B'
          ? Buffer.from(word, 'base64')
          : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1')
      return bytes.toString('utf8')
    })
}
