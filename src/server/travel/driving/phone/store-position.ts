import type { DrivePosition } from '#contract/travel/driving.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { storeVanPosition } from './drive-sql.ts'
import { assertLinkValid, findDriveOf } from './find-drive.ts'

/** An older position is of no use, and would be forgotten at once. */
const oldestMs = 2 * 3_600_000

/**
 * Stores the last position of a van. A tracker has the link alone; a session, if sent, has to be one of this link, so that
 * no driver reports for another van.
 * @throws Refusal drive_link_not_valid, drive_session_needed, drive_link_revoked, drive_link_over
 */
export async function storePosition(
  ctx: Ctx,
  token: string,
  { authorization, position }: { authorization: string | undefined; position: DrivePosition },
): Promise<Record<never, never>> {
  const now = ctx.clock.now()
  const drive = await findDriveOf(ctx, token, authorization)
  assertLinkValid(drive, now)
  if (authorization && !drive.sessionId) throw new Refusal('drive_session_needed')
  const measuredAt = new Date(Math.min(new Date(position.at).getTime(), now.getTime()))
  if (now.getTime() - measuredAt.getTime() > oldestMs) return {}
  const { latitude, longitude, accuracy } = position
  await storeVanPosition(ctx.db, drive.routeId, {
    ...{ latitude, longitude, accuracy: accuracy ?? null, measuredAt, receivedAt: now },
  })
  return {}
}
