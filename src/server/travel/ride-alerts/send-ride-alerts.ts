import { createHash } from 'node:crypto'
import { showTime } from '#domain/platform/time/place-time.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { mapWithConcurrency } from '#server/platform/running/map-with-concurrency.ts'
import type { Job } from '#server/platform/running/periodically.ts'
import { message } from '#server/platform/texts/messages.ts'
import { pushTo } from './push-service.ts'
import {
  finishAlert,
  forgetBrowser,
  forgetSubscriptionsBefore,
  insertAlerts,
  postponeAlert,
  type RideAlert,
  type TakenAlert,
  takeAlerts,
} from './ride-alert-sql.ts'
import { phoneOf, sendsTexts, sendText } from './text-messages.ts'

const atOnce = 100
const underWay = 8
const mostTries = 8
const dayMs = 86_400_000

export function rideAlertJobs(shop: Shop): Job[] {
  return [
    { name: 'send ride alerts', everyMs: 2_000, run: (stopping) => sendRideAlerts(shop, stopping) },
    {
      name: 'forget ride alerts',
      everyMs: 3_600_000,
      run: () => forgetSubscriptionsBefore(shop.db, new Date(shop.clock.now().getTime() - dayMs)),
    },
  ]
}

/** Enqueues alerts to the browsers subscribed to these orders, in the transaction of the change. */
export async function enqueueRideAlerts(
  tx: Transaction,
  ctx: { clock: Clock },
  alerts: readonly RideAlert[],
): Promise<void> {
  await insertAlerts(tx, alerts, ctx.clock.now())
}

/** Sends due alerts; returns how many were taken. */
export async function sendRideAlerts(shop: Shop, stopping?: AbortSignal): Promise<number> {
  if (!shop.config.webPush && !sendsTexts(shop.config)) return 0
  let all = 0
  while (!stopping?.aborted) {
    const taken = await takeAlerts(shop.db, shop.clock.now(), atOnce)
    await mapWithConcurrency(taken, underWay, (alert) => send(shop, alert))
    all += taken.length
    if (taken.length < atOnce) break
  }
  return all
}

async function send(shop: Shop, alert: TakenAlert): Promise<void> {
  const { db, clock, log } = shop
  const now = clock.now()
  const seconds = Math.floor((alert.until.getTime() - now.getTime()) / 1000)
  const text = textOf(alert)
  if (seconds <= 0 || !text) return finishAlert(db, alert)
  const answer = await bring(shop, alert, text, seconds)
  if (answer.kind === 'sent') return finishAlert(db, alert)
  if (answer.kind === 'gone') return forgetBrowser(db, alert)
  const host = new URL(alert.endpoint).host || 'messenger'
  if (answer.kind === 'refused' || alert.tries >= mostTries) {
    log.error({ reason: answer.why, host }, 'a ride alert cannot be sent')
    return finishAlert(db, alert)
  }
  log.warn({ reason: answer.why, host }, 'a ride alert will be retried')
  const wait = answer.retryAfterSeconds ?? 5 * 2 ** alert.tries
  await postponeAlert(db, alert, new Date(now.getTime() + Math.min(wait, 3_600) * 1000))
}

type Text = NonNullable<ReturnType<typeof textOf>>

function bring({ config, db, clock }: Shop, alert: TakenAlert, text: Text, seconds: number) {
  const to = phoneOf(alert.endpoint)
  if (!to) {
    const topic = createHash('sha256').update(tagOf(alert)).digest('base64url').slice(0, 32)
    return pushTo(config, alert, text, { seconds, topic })
  }
  const { title, body, path } = text
  const words = `${title}. ${body} ${config.publicUrl}${path}`
  return sendText(config, db, { to, text: words, again: alert.tries > 1, now: clock.now() })
}

const titles = {
  promised: 'push_promised',
  changed: 'push_changed',
  day: 'push_day',
  soon: 'push_soon',
  incident: 'push_incident',
  replaced: 'push_replaced',
  near: 'push_near',
  here: 'push_here',
} as const

/**
 * The notification that the service worker shows (src/server/pages/offline/service-worker.ts), without
 * personal data.
 */
function textOf(alert: TakenAlert) {
  const { kind, locale, event, timeZone, from, to, vehicle, orderId, expectedAt, createdAt } = alert
  if (!from || !to || !vehicle) return null
  const clock = (time: Date) => showTime(time, timeZone)
  // Counted from when it was written: a retry has to have the same text, by which the messenger knows it.
  const minutes = expectedAt
    ? Math.max(1, Math.round((expectedAt.getTime() - createdAt.getTime()) / 60_000))
    : 0
  const body = expectedAt
    ? message(locale, kind === 'here' ? 'push_here_text' : 'push_near_text', {
        ...{ event, vehicle, time: clock(expectedAt) },
      })
    : kind === 'replaced'
      ? message(locale, 'push_replaced_text', { event, vehicle })
      : message(locale, 'push_text', { event, from: clock(from), until: clock(to), vehicle })
  return {
    title: message(locale, titles[kind], { count: minutes }),
    body,
    path: `/order-detail/${orderId}`,
    tag: tagOf(alert),
  }
}

/** A later notification with the same tag replaces an earlier one. */
const tagOf = ({ orderId, party }: TakenAlert) => (party ? `${orderId}/${party}` : orderId)
