import type { Transporter } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Database } from '../database.ts'
import { storeMail } from './mailbox-sql.ts'

export type MailAttachment = {
  filename: string
  contentType: string
  content: Buffer
  /** referenced by the HTML as `cid:…` */
  cid?: string
}

export type OutgoingMail = {
  /** the row of the outbox, sent as `X-Vaiven-Mail` to recognise a mail that was sent twice around a crash */
  outboxId: number
  messageId: string
  to: string
  /** the address for replies, when it is not the shop's */
  replyTo?: string
  /** ends mails of this kind with one click, for mails that are not about an order or the account */
  stopAddress?: string
  subject: string
  html: string
  plain: string
  attachments: MailAttachment[]
  date: Date
}

export type Mailer = {
  /** Sends a mail. Throws the error of the mail server or of the connection to it. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** Sends mails to the configured SMTP server, or, in a demo without one, to the page /demo/mailbox. */
export function createMailer(config: Config, db: Database): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl, config) : mailboxMailer(db)
}

function smtpMailer(url: string, { mailFrom: from, mailConnections }: Config): Mailer {
  let transport: Promise<Transporter> | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      pool: true,
      maxConnections: mailConnections,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    async send(mail) {
      transport ??= open()
      await (await transport).sendMail({
        from,
        to: { name: '', address: mail.to },
        ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
        subject: mail.subject,
        html: mail.html,
        text: mail.plain,
        messageId: mail.messageId,
        date: mail.date,
        headers: {
          'X-Vaiven-Mail': String(mail.outboxId),
          'Auto-Submitted': 'auto-generated',
          ...(mail.stopAddress && {
            'List-Unsubscribe': `<${mail.stopAddress}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
        attachments: mail.attachments.map(({ cid, ...attachment }) => ({
          ...attachment,
          ...(cid && { cid, contentDisposition: 'inline' as const }),
        })),
      })
    },
    close() {
      transport?.then((opened) => opened.close()).catch(() => {})
      transport = undefined
    },
  }
}

function mailboxMailer(db: Database): Mailer {
  return {
    send: (mail) =>
      storeMail(db, {
        outboxId: mail.outboxId,
        recipient: mail.to,
        subject: mail.subject,
        html: mail.html,
        plain: mail.plain,
        attachments: mail.attachments.map(({ content, ...attachment }) => ({
          ...attachment,
          base64: content.toString('base64'),
        })),
        sentAt: mail.date,
      }),
    close() {},
  }
}
