import { findLocale } from '#domain/platform/locales.ts'
import {
  type ReminderKind,
  reminderKinds,
  windowsToRemind,
} from '#domain/travel/trips/reminders/reminders.ts'
import type { Shop } from '#server/platform/context.ts'
import { enqueueMails } from '#server/platform/outbox/enqueue-mail.ts'
import type { Mail } from '#server/platform/outbox/mail.ts'
import { enqueueRideAlerts } from '#server/travel/ride-alerts/send-ride-alerts.ts'
import { type PartyToRemind, takePartiesToRemind } from './reminder-sql.ts'

/** Other parties of the same orders are added. */
const partiesAtOnce = 200

/** Mails due reminders of rides; returns for how many parties. */
export async function remindOfRides(
  shop: Pick<Shop, 'db' | 'clock'>,
  stopping?: AbortSignal,
): Promise<number> {
  let reminded = 0
  for (const kind of reminderKinds) {
    for (let taken = -1; taken !== 0 && !stopping?.aborted; reminded += taken)
      taken = await remindSome(shop, kind)
  }
  return reminded
}

function remindSome(shop: Pick<Shop, 'db' | 'clock'>, kind: ReminderKind): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const now = shop.clock.now()
    const due = await takePartiesToRemind(tx, kind, {
      ...windowsToRemind(kind, now),
      now,
      parties: partiesAtOnce,
    })
    const byOrder = Map.groupBy(due, ({ orderId }) => orderId)
    await enqueueMails(
      tx,
      shop,
      [...byOrder.values()].flatMap((parties) => mailsOf(kind, parties)),
    )
    await enqueueRideAlerts(
      tx,
      shop,
      [...byOrder].flatMap(([orderId, parties]) => {
        const untils = parties.filter(({ isCustomers }) => isCustomers).map(({ until }) => until.getTime())
        return untils.length > 0 ? [{ orderId, kind, until: new Date(Math.max(...untils)) }] : []
      }),
    )
    return due.length
  })
}

/**
 * One mail to the customer for the parties with the customer's own passengers, and one to each receiver of a
 * place.
 */
function mailsOf(kind: ReminderKind, parties: readonly PartyToRemind[]): Mail[] {
  const own = parties.filter(({ isCustomers }) => isCustomers)
  const [first] = own
  const untilOf = (some: readonly PartyToRemind[]) =>
    new Date(Math.max(...some.map(({ until }) => until.getTime()))).toISOString()
  const toCustomer: Mail[] = first
    ? [
        {
          ...{ kind: 'ride_reminder', to: first.email, locale: first.locale, orderId: first.orderId },
          data: {
            ...{ reminder: kind, until: untilOf(own) },
            parties: own.map(({ ticket, address }) => ({ ticket, address })),
          },
        },
      ]
    : []
  const toReceivers = parties.flatMap((party) =>
    party.receivers.map(
      ({ name, email, locale }): Mail => ({
        ...{ kind: 'ride_reminder', to: email, orderId: party.orderId },
        locale: findLocale(locale ?? '') ?? 'es_MX',
        data: {
          ...{ reminder: kind, until: untilOf([party]) },
          place: { ticket: party.ticket, receiver: name },
        },
      }),
    ),
  )
  return [...toCustomer, ...toReceivers]
}
