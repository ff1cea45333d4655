import type { Context } from 'hono'
import { freeText } from '#contract/platform/fields.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Shop } from '#server/platform/context.ts'
import type { ShopEnv } from '#server/platform/http/call-context.ts'
import { comesFromHere } from '#server/platform/http/request-facts.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import {
  findStoredMail,
  listStoredMails,
  listWholeMails,
  type StoredMail,
} from '#server/platform/outbox/mailbox-sql.ts'
import { mailboxStyles, mailListPage, mailPage, mailSandbox } from './mailbox-pages.ts'

/** Only the mailbox's own content. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'"
/**
 * `default-src` blocks scripts in mails. The sandbox allows them only so that browser tests can inspect the
 * frame.
 */
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox ${mailSandbox}`

/**
 * The demo's mailbox: every mail that the shop would have sent. Only in a demo and for local callers, because
 * the mails contain customers' links.
 */
export function mailboxEndpoints({ app }: Pick<ShopHttp, 'app'>, shop: Shop): void {
  const { db } = shop

  app.use('/demo/*', async (c, next) => {
    if (!comesFromHere(c, shop.config)) throw new Refusal('forbidden')
    await next()
  })

  app.get('/demo/mailbox.css', (c) =>
    c.body(mailboxStyles, 200, { 'content-type': 'text/css; charset=utf-8' }),
  )

  app.get('/demo/mailbox.json', async (c) => {
    const mails = await listWholeMails(db, recipientIn(c))
    return c.json(mails, 200, { 'cache-control': 'no-store' })
  })

  app.get('/demo/mailbox', async (c) => {
    const to = recipientIn(c)
    return page(c, mailListPage(await listStoredMails(db, to), to))
  })

  app.get('/demo/mailbox/:id', async (c) => page(c, mailPage(await storedMail(c))))

  app.get('/demo/mailbox/:id/html', async (c) => {
    const mail = await storedMail(c)
    c.header('content-security-policy', mailPolicy)
    c.header('cache-control', 'no-store')
    return c.html(withPictures(mail).replace(/<head>/i, '<head><base target="_blank">'))
  })

  app.get('/demo/mailbox/:id/attachments/:nth', async (c) => {
    const attachment = (await storedMail(c)).attachments[Number(c.req.param('nth'))]
    if (!attachment) throw new Refusal('not_found')
    return c.body(Buffer.from(attachment.base64, 'base64'), 200, {
      'content-type': attachment.contentType,
      'content-disposition': `attachment; filename="${attachment.filename}"`,
      'cache-control': 'no-store',
    })
  })

  async function storedMail(c: Context<ShopEnv>): Promise<StoredMail> {
    const id = Number(c.req.param('id'))
    const mail = Number.isSafeInteger(id) ? await findStoredMail(db, id) : undefined
    if (!mail) throw new Refusal('not_found')
    return mail
  }
}

function recipientIn(c: Context<ShopEnv>): string | null {
  const to = freeText().safeParse(c.req.query('to'))
  return to.success ? to.data : null
}

function page(c: Context<ShopEnv>, html: string | Promise<string>) {
  c.header('content-security-policy', pagePolicy)
  c.header('cache-control', 'no-store')
  return c.html(html)
}

/** Mails refer to attached images as `cid:name`; browsers need them inlined. */
function withPictures(mail: StoredMail): string {
  return mail.attachments.reduce(
    (html, { cid, contentType, base64 }) =>
      cid ? html.replaceAll(`cid:${cid}`, `data:${contentType};base64,${base64}`) : html,
    mail.html,
  )
}
