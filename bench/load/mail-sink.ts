import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/* A mail server that accepts and discards every mail, in a separate process. */

/** its port, and the number of accepted mails */
export type MailSinkAnswer = { port: number; mails: number }

let mails = 0
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData(stream, _session, answer) {
    stream.resume()
    stream.on('end', () => {
      mails++
      answer(null)
    })
  },
})
// A mailer that ends closes its connections.
server.on('error', () => {})

process.on('message', () => {
  if (server.server.listening) tell()
  else server.listen(0, '127.0.0.1', tell)
})
process.once('disconnect', () => process.exit(0))

function tell(): void {
  process.send?.({ port: (server.server.address() as AddressInfo).port, mails } satisfies MailSinkAnswer)
}
