import type { OfficeCallInput } from '#contract/office/office-contract.ts'
import type { Replacement } from '#contract/office/travel/control.ts'
import { findLocale } from '#domain/platform/locales.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { localTimeText } from '#domain/platform/time/place-time.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMails } from '#server/platform/outbox/enqueue-mail.ts'
import type { Mail } from '#server/platform/outbox/mail.ts'
import { officeText } from '#server/platform/texts/office-texts.ts'
import { act } from '#server/records/office-log/act.ts'
import { settleDriverLinks } from '#server/travel/driving/links/settle-driver-links.ts'
import { noteBroken } from '#server/travel/fleet/edit-vehicle.ts'
import { enqueueRideAlerts } from '#server/travel/ride-alerts/send-ride-alerts.ts'
import { listFleetUses, replaceFleetUses } from '../plans/fleet-use-sql.ts'
import {
  listPromisedReceivers,
  listStandingPromises,
  lockOrdersToTell,
  type StandingPromise,
} from '../plans/promise-sql.ts'
import { partyKey } from '../plans/read-trip.ts'
import { lockTripDate, type PartyRow } from '../plans/trip-sql.ts'
import { remindAgain } from '../reminders/reminder-sql.ts'
import { countPeople, type ReplaceableVan, readReplaceableVan } from './replacement.ts'
import { findRouteOfDate } from './replacement-sql.ts'

/** A van with its crew, whom it has still to bring, and what could replace it. @throws Refusal as `replaceVan` */
export async function showReplacement(ctx: StaffCtx, routeId: string): Promise<Replacement> {
  const van = await readReplaceableVan(ctx, ctx.db, routeId)
  return {
    ...{ tripId: van.dateId, vehicle: van.vehicle, leg: van.leg, ...countPeople(van.toBring) },
    ...{ vehicleId: van.use?.vehicleId ?? null, plate: van.use?.plate ?? null },
    ...{ driverId: van.use?.driverId ?? null, driver: van.use?.driver ?? null },
    vehicles: van.vehicles.map(({ id, name, plate, seats, wheelchairPlaces }) => ({
      ...{ id, name, plate, seats, wheelchairPlaces },
    })),
    drivers: van.drivers,
  }
}

type Body = OfficeCallInput<'POST /office-api/routes/{id}/replacement'>['body']

/**
 * Sends another vehicle, with a driver, for the rest of a van's drive. Those who have not been brought yet are told its plate,
 * and the driver's link fits the new driver. What the earlier driver did before that still counts.
 * @throws Refusal not_found, van_not_in_plan, manifest_closed, van_replaced_meanwhile, fleet_taken, van_too_small
 */
export function replaceVan(ctx: StaffCtx, routeId: string, body: Body): Promise<{ told: number }> {
  return act(ctx, { verb: 'van.replace' }, async (tx, entry) => {
    const route = await findRouteOfDate(tx, routeId, ctx.countries)
    if (!route) throw new Refusal('not_found')
    await lockTripDate(tx, route.dateId)
    const van = await readReplaceableVan(ctx, tx, routeId)
    const { vehicle, date, use } = van
    entry.object = { kind: 'trip', id: van.dateId }
    entry.country = date.countryCode
    if ((use?.vehicleId ?? 0) !== body.seenVehicleId || (use?.driverId ?? 0) !== body.seenDriverId) {
      throw new Refusal('van_replaced_meanwhile')
    }
    await take(tx, van, body)
    if (body.broken && use?.vehicleId) await noteAsBroken(tx, ctx, van, use.vehicleId)
    await settleDriverLinks(tx, ctx, van.dateId)
    const now = (await listFleetUses(tx, van.dateId)).find((one) => one.vehicle === vehicle)
    const told = await tell(tx, ctx, van, now?.plate ?? null)
    entry.changes = {
      vehicle: { to: vehicle },
      plate: { from: use?.plate, to: now?.plate },
      driver: { from: use?.driverId, to: now?.driverId },
      told: { to: told },
    }
    return { told }
  })
}

/** @throws Refusal fleet_taken, van_too_small */
async function take(
  tx: Transaction,
  { dateId, vehicle, vehicles, smaller, drivers, from, until }: ReplaceableVan,
  { vehicleId, driverId }: Body,
): Promise<void> {
  if (!drivers.some(({ id }) => id === driverId)) throw new Refusal('fleet_taken', { vehicle })
  if (smaller.some(({ id }) => id === vehicleId)) throw new Refusal('van_too_small')
  if (!vehicles.some(({ id }) => id === vehicleId)) throw new Refusal('fleet_taken', { vehicle })
  const taken = await replaceFleetUses(tx, dateId, [{ vehicle, vehicleId, driverId, from, until }])
  if (taken !== undefined) throw new Refusal('fleet_taken', { vehicle: taken })
}

async function noteAsBroken(tx: Transaction, ctx: StaffCtx, { date }: ReplaceableVan, vehicleId: number) {
  const [firstDay, lastDay] = [ctx.clock.now(), date.startsAt]
    .map((moment) => localTimeText(moment, date.timeZone).slice(0, 10))
    .sort() as [string, string]
  const reason = officeText(ctx.staff.language, 'fleet_broken_reason', { event: date.event })
  await noteBroken(tx, vehicleId, { firstDay, lastDay, reason })
}

const soonMs = 45 * 60_000

/**
 * Tells the customers and the receivers of places whose ride is under way or begins soon; the others get the usual reminder with
 * the plate. @returns how many orders
 */
async function tell(
  tx: Transaction,
  ctx: StaffCtx,
  { dateId, vehicle, leg, toBring, until }: ReplaceableVan,
  plate: string | null,
): Promise<number> {
  const now = ctx.clock.now().getTime()
  const wanted = new Map(toBring.map((row) => [partyKey(row), row]))
  const promises = (await listStandingPromises(tx, dateId)).filter(
    (promise) => promise.leg === leg && promise.vehicle === vehicle && wanted.has(partyKey(promise)),
  )
  // For the way home there is no other reminder.
  const isSoon = (promise: StandingPromise) => leg === 'return' || promise.from.getTime() <= now + soonMs
  await remindAgain(
    tx,
    promises.filter((promise) => !isSoon(promise)),
  )
  const parties = promises.filter(isSoon).flatMap((promise) => wanted.get(partyKey(promise)) ?? [])
  const receivers = await listPromisedReceivers(tx, parties)
  const byOrder = Map.groupBy(parties, ({ orderId }) => orderId)
  const orders = await lockOrdersToTell(tx, [...byOrder.keys()])
  const news = { reminder: 'replaced', leg, until: until.toISOString() } as const
  const mails: Mail[] = orders.map(({ orderId, email: to, locale }) => ({
    ...{ kind: 'ride_reminder', to, locale, orderId },
    data: { ...news, parties: (byOrder.get(orderId) ?? []).map(placeOf) },
  }))
  const toReceivers = receivers.map(
    ({ orderId, ticket, name: receiver, email: to, locale }): Mail => ({
      ...{ kind: 'ride_reminder', to, orderId, locale: findLocale(locale ?? '') ?? 'es_MX' },
      data: { ...news, place: { ticket, receiver } },
    }),
  )
  await enqueueMails(tx, ctx, [...mails, ...toReceivers])
  const shown = [vehicle, plate].filter(Boolean).join(' · ')
  await enqueueRideAlerts(
    tx,
    ctx,
    orders.map(({ orderId }) => ({ orderId, kind: 'replaced', until, vehicle: shown })),
  )
  return orders.length
}

const placeOf = ({ ticket, position }: PartyRow) => ({ ticket, address: position })
