import { setTimeout as pause } from 'node:timers/promises'
import { maskContacts } from '#domain/people/staff/mask-contact.ts'
import type { Complaint } from '#server/people/complaints/complaint-sql.ts'
import type { Shop } from '#server/platform/context.ts'
import { mailProblems } from '#server/platform/outbox/mail-problems.ts'
import { stillHasMail } from '#server/platform/outbox/mail-sender-sql.ts'
import { createMailer, type MailAttachment, type Mailer } from '#server/platform/outbox/mailer.ts'
import {
  finishTakenMail,
  postponeTakenMails,
  requeueTakenMail,
  type TakenMail,
  takeDueMails,
} from '#server/platform/outbox/outbox-sql.ts'
import type { TripOrder } from '#server/travel/tickets/ticket-documents/trip-order.ts'
import { stopAddress } from '../events/ride-thanks-mail.ts'
import { documentsOf } from '../mail-documents.ts'
import { complaintAttachment } from '../people/complaint-attachment.ts'
import { readSubject } from '../read-subject.ts'
import { ticketAttachments } from '../ticket-attachments.ts'
import { writeMail } from '../write-mail.ts'
import { delayOverCap } from './mail-cap.ts'
import { mailFailureOf, secondsToNextTry } from './mail-failure.ts'
import { createMailSender, type MailSender } from './mail-sender.ts'
import { reasonToWithhold } from './mail-still-true.ts'

const mailsPerConnection = 4

/**
 * How often tickets that could not be rendered are retried, a minute apart; then the mail is sent without
 * them.
 */
const triesForDocuments = 5

type SendOptions = {
  /** true: renders mails one by one with pauses, so that customers' requests come first */
  throttled?: boolean
  stopping?: AbortSignal
}

/** Schedules the rendering of a mail. */
type Schedule = <Written>(write: () => Promise<Written>) => Promise<Written>

/** The mail server's connection of a process, opened with its first mail. */
type Post = { mailer: Mailer; sender: MailSender }

const posts = new WeakMap<object, Post>()

/** Sends every due mail. Returns how many were taken, including failed ones. */
export function sendDueMails(shop: Shop, options: SendOptions = {}): Promise<number> {
  const { sender } = postOf(shop)
  return sender.whileAlive(() => sendAll(shop, sender, options))
}

async function sendAll(shop: Shop, sender: MailSender, options: SendOptions): Promise<number> {
  // Until the operator has set the mail server, mails wait, and the health says so.
  if (!shop.config.smtpUrl && !shop.config.demo) return 0
  const connections = shop.config.mailConnections
  const schedule: Schedule = options.throttled ? throttledSchedule() : (write) => write()
  let count = 0
  while (!options.stopping?.aborted) {
    const mails = await takeDueMails(shop.db, sender.id, shop.clock.now(), mailsPerConnection * connections)
    if (mails.length === 0) break
    count += mails.length
    const ready = await delayOverCap(shop, mails).catch((error: unknown) => putBack(shop, mails, error))
    await Promise.all(Array.from({ length: connections }, () => sendInTurn(shop, ready, schedule, options)))
  }
  return count
}

/**
 * Closes the connections to the mail server and ends this process as a sender; the next mail begins anew.
 */
export async function closeMailer(shop: Pick<Shop, 'config'>): Promise<void> {
  const post = posts.get(shop.config)
  posts.delete(shop.config)
  post?.mailer.close()
  // Without the database the heartbeat just stops, which says the same ten seconds later.
  await post?.sender.end().catch(() => {})
}

function postOf(shop: Shop): Post {
  let post = posts.get(shop.config)
  if (!post) {
    post = { mailer: createMailer(shop.config, shop.db), sender: createMailSender(shop) }
    posts.set(shop.config, post)
  }
  return post
}

async function sendInTurn(
  shop: Shop,
  mails: TakenMail[],
  schedule: Schedule,
  { stopping }: SendOptions,
): Promise<void> {
  for (let mail = mails.shift(); mail; mail = mails.shift()) {
    const { id } = mail
    const sending = stopping?.aborted ? requeue(shop, mail) : sendMail(shop, mail, schedule)
    // If the failure cannot be recorded either, the mail is requeued later as stuck.
    await sending.catch((error: unknown) =>
      shop.log.error({ err: error, mail: id }, 'a mail could not be processed'),
    )
  }
}

/** Renders one mail at a time and pauses twice as long after each, which uses at most a third of a core. */
function throttledSchedule(): Schedule {
  let free: Promise<unknown> = Promise.resolve()
  return (write) => {
    let took = 0
    const writing = free.then(async () => {
      const started = performance.now()
      try {
        return await write()
      } finally {
        took = performance.now() - started
      }
    })
    const rest = () => pause(2 * took)
    free = writing.then(rest, rest)
    return writing
  }
}

/**
 * Requeues mails that could not be processed, instead of waiting until they count as stuck; @throws the same
 * error
 */
async function putBack(shop: Shop, mails: readonly TakenMail[], error: unknown): Promise<never> {
  const until = shop.clock.now()
  await postponeTakenMails(
    shop.db,
    mails.map((mail) => ({ mail, until })),
  )
  throw error
}

async function requeue(shop: Shop, mail: TakenMail): Promise<void> {
  const now = shop.clock.now()
  await requeueTakenMail(shop.db, mail, { at: now, now, why: mailProblems.sender_gone, failure: 'ours' })
}

/** Sends one mail and records the outcome. */
async function sendMail(shop: Shop, mail: TakenMail, schedule: Schedule): Promise<void> {
  try {
    const { order, privateEvent, enquiry, complaint } = await readSubject(shop, mail)
    const states = { order, request: privateEvent?.state ?? null }
    const isGone = 'requestId' in mail.data && !privateEvent
    const why = isGone ? mailProblems.request_gone : reasonToWithhold(mail, states, shop.clock.now())
    if (why) {
      await finishTakenMail(shop.db, mail, { state: 'withheld', why })
      return
    }

    const mailed = await schedule(async () => {
      const documents = await documentsFor(shop, mail, { order, complaint })
      if (documents === 'later') return null
      const written = await writeMail(mail, {
        config: shop.config,
        locale: mail.locale,
        order,
        enquiry,
        complaint,
        privateEvent,
        writtenAt: mail.createdAt,
        documents: documents !== null,
      })
      return { ...written, attachments: documents ?? [] }
    })
    if (!mailed) return
    const { mailer, sender } = postOf(shop)
    if (!(await stillHasMail(shop.db, sender.id, mail, shop.clock.now()))) return

    await mailer.send({
      ...mailed,
      outboxId: mail.id,
      messageId: messageId(shop, mail),
      to: mail.recipient,
      ...(enquiry && {
        replyTo:
          mail.kind === 'enquiry_for_office' ? enquiry.email : shop.config.officeMails[enquiry.country],
      }),
      ...(mail.kind === 'ride_thanks' && { stopAddress: stopAddress(shop.config, mail.data) }),
      date: shop.clock.now(),
    })
  } catch (error) {
    await recordFailure(shop, mail, error)
    return
  }
  // Outside of the try: a sent mail must not be requeued because recording it failed.
  await finishTakenMail(shop.db, mail, { state: 'sent', at: shop.clock.now() })
}

/** The documents to attach; null when the mail has none, 'later' when it was requeued because they failed. */
async function documentsFor(
  shop: Shop,
  mail: TakenMail,
  { order, complaint }: { order: TripOrder | null; complaint: Complaint | null },
): Promise<MailAttachment[] | null | 'later'> {
  const documents = order && documentsOf(mail, order)
  if (!(order && documents) && !complaint) return null
  try {
    if (complaint) return [await complaintAttachment(complaint)]
    return order && documents && (await ticketAttachments(shop, order, documents))
  } catch (error) {
    shop.log.error(
      { err: error, mail: mail.id, tries: mail.tries },
      'the documents for a mail could not be rendered',
    )
    if (mail.tries > triesForDocuments) return null
    const next = { at: inSeconds(shop, 60), now: shop.clock.now(), why: textOf(error) }
    await requeueTakenMail(shop.db, mail, { ...next, failure: 'ours' })
    return 'later'
  }
}

async function recordFailure(shop: Shop, mail: TakenMail, error: unknown): Promise<void> {
  const failure = mailFailureOf(error)
  const seconds = secondsToNextTry(failure, mail.tries)
  // A mail server's error quotes the recipient's address, which does not belong in the log.
  const cause = failure === 'ours' ? { err: error } : { reason: maskContacts(textOf(error)) }
  const about = { ...cause, mail: mail.id, kind: mail.kind, tries: mail.tries, failure }
  if (seconds === null) {
    shop.log.error(about, 'a mail could not be sent; no more retries')
    await finishTakenMail(shop.db, mail, { state: 'failed', why: textOf(error), failure })
  } else {
    shop.log.warn(about, 'a mail could not be sent; it will be retried')
    const next = { at: inSeconds(shop, seconds), now: shop.clock.now(), why: textOf(error), failure }
    await requeueTakenMail(shop.db, mail, next)
  }
}

/** The same for each try, so that duplicates can be recognised. */
function messageId(shop: Shop, mail: TakenMail): string {
  const domain = /@([^>\s]+)>?\s*$/.exec(shop.config.mailFrom)?.[1] ?? new URL(shop.config.publicUrl).hostname
  return `<mail-${mail.id}-${mail.createdAt.getTime()}@${domain}>`
}

function inSeconds(shop: Shop, seconds: number): Date {
  return new Date(shop.clock.now().getTime() + seconds * 1000)
}

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}
