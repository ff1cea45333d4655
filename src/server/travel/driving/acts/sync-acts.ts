import type { DriveActs, SyncedActs } from '#contract/travel/driving.ts'
import { waitMinutes } from '#domain/travel/driving/wait-over.ts'
import type { Ctx, CustomerCtx } from '#server/platform/context.ts'
import { gateCountries } from '#server/travel/tickets/boarding/gate-countries.ts'
import { noteSessionSeen } from '../phone/drive-sql.ts'
import { findOpenDrive } from '../phone/find-drive.ts'
import { readManifestVersion } from '../phone/show-route.ts'
import { storeActs } from './store-acts.ts'

/**
 * Stores the acts of a driver's device, also after the link was revoked or has ended: they are judged by the time at which
 * they were made.
 * @throws Refusal drive_link_not_valid, drive_session_needed
 */
export async function syncDriverActs(
  ctx: Ctx,
  token: string,
  { authorization, batch }: { authorization: string | undefined; batch: DriveActs },
): Promise<SyncedActs & { manifestVersion: string | null }> {
  const drive = await findOpenDrive(ctx, token, authorization)
  const { vehicle, startsAt, endsAt, timeZone, revokedAt, linkEndsAt, dateId } = drive
  const synced = await storeActs(
    ctx,
    {
      ...{
        author: `route:${drive.routeId}`,
        routeId: drive.routeId,
        sessionId: drive.sessionId,
        staffId: null,
      },
      ...{ dateId, countries: [], listedAt: drive.openedAt },
      judgedAs: {
        van: { vehicle, trip: { startsAt, endsAt, timeZone }, endsAt: linkEndsAt, revokedAt },
        // A private van has the longer wait; the shorter one never marks a driver who has waited.
        waitMinutesAt: (leg) => waitMinutes(leg, false, drive),
      },
    },
    batch,
  )
  await noteSessionSeen(ctx.db, drive.sessionId, ctx.clock.now())
  return { ...synced, manifestVersion: await readManifestVersion(ctx, drive) }
}

/** A list that a phone of staff claims to have is at most this old. */
const oldestListMs = 48 * 3_600_000

/** Stores what a phone of staff at a meeting point queued without a signal, for trips of the caller's countries. */
export function syncStaffActs(ctx: CustomerCtx, batch: DriveActs): Promise<SyncedActs> {
  const oldest = ctx.clock.now().getTime() - oldestListMs
  const listedAt = new Date(Math.max(oldest, batch.listAt ? new Date(batch.listAt).getTime() : oldest))
  const staffId = ctx.customer.id
  return storeActs(
    ctx,
    {
      ...{ author: `staff:${staffId}`, routeId: null, sessionId: null, staffId, dateId: null },
      ...{ countries: gateCountries(ctx), listedAt, judgedAs: { van: null, waitMinutesAt: () => 0 } },
    },
    batch,
  )
}
