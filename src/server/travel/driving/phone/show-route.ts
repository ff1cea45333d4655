import type { DriveManifest, DriveRoute } from '#contract/travel/driving.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import type { Ctx } from '#server/platform/context.ts'
import { publicTicketKeys } from '#server/travel/tickets/ticket-signature.ts'
import { versionOf } from '../stop-ids.ts'
import { describeManifest, ticketsOfVan } from './describe-manifest.ts'
import { logManifestReading, noteSessionSeen } from './drive-sql.ts'
import { assertLinkValid, type Drive, findOpenDrive } from './find-drive.ts'
import { indexOrders } from './index-orders.ts'
import { findPublishedPlan, listActsOfVan, listOrdersOfTrip, listPassengersOfVan } from './manifest-sql.ts'

/**
 * The route of a device that has opened the link; without its people if the device has the current `version`. Other
 * readings are logged.
 * @throws Refusal drive_link_not_valid, drive_session_needed, drive_link_revoked, drive_link_over
 */
export async function showRoute(
  ctx: Ctx,
  token: string,
  { authorization, version }: { authorization: string | undefined; version: string | undefined },
): Promise<DriveRoute> {
  const now = ctx.clock.now()
  const drive = await findOpenDrive(ctx, token, authorization)
  assertLinkValid(drive, now)
  const route = await readRoute(ctx, drive)
  if (route.version === version) {
    await noteSessionSeen(ctx.db, drive.sessionId, now)
    return { ...route, manifest: null, index: null }
  }
  await logManifestReading(ctx.db, drive.sessionId, now)
  return route
}

/** The manifest of a van and the index of its trip. @throws Refusal drive_link_over when no plan is published any more */
export async function readRoute(ctx: Ctx, drive: Drive): Promise<DriveRoute> {
  const serverTime = ctx.clock.now().toISOString()
  const plan = await findPublishedPlan(ctx.db, drive.dateId)
  if (!plan) throw new Refusal('drive_link_over')
  const manifest = await readManifest(ctx, drive, plan)
  const index = indexOrders(plan, await listOrdersOfTrip(ctx.db, drive.dateId))
  const keys = publicTicketKeys(ctx.config)
  return { manifest, index, version: versionOf([manifest.version, index, keys]), keys, serverTime }
}

/** The version of a van's manifest, for the answer to acts; null when there is none any more. */
export async function readManifestVersion(ctx: Ctx, drive: Drive): Promise<string | null> {
  if (drive.revokedAt || ctx.clock.now() >= drive.linkEndsAt) return null
  const plan = await findPublishedPlan(ctx.db, drive.dateId)
  if (!plan) return null
  return (await readManifest(ctx, drive, plan)).version
}

async function readManifest({ db, config }: Ctx, drive: Drive, plan: Plan): Promise<DriveManifest> {
  const passengers = await listPassengersOfVan(db, ticketsOfVan(plan, drive.vehicle))
  const acts = await listActsOfVan(db, drive.routeId)
  const officePhone = config.officePhones[drive.country] ?? null
  return describeManifest(drive, { plan, passengers, acts, officePhone, endsAt: drive.linkEndsAt })
}
