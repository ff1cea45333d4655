import { randomUUID } from 'node:crypto'
import type { DriveRoute } from '#contract/travel/driving.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { mostWrongGuesses } from '#domain/travel/driving/link-states.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { hashOfToken, makeSessionToken } from '../links/driver-tokens.ts'
import { countWrongDigits, insertDriverSession } from './drive-sql.ts'
import { assertLinkValid, findDriveOf } from './find-drive.ts'
import { readRoute } from './show-route.ts'

const guessesPer15Minutes = 5
const longestDevice = 300

/**
 * Opens a link on a device with the four digits. The device gets a session of its own, and with it the route.
 * @throws Refusal drive_link_not_valid, drive_link_revoked, drive_link_over, drive_link_locked, drive_digits_wrong,
 * too_many_attempts
 */
export async function unlockDrive(
  ctx: Ctx,
  token: string,
  lastFour: string,
): Promise<DriveRoute & { session: string }> {
  const now = ctx.clock.now()
  const drive = await findDriveOf(ctx, token, undefined)
  assertLinkValid(drive, now)
  if (drive.wrongGuesses >= mostWrongGuesses) throw new Refusal('drive_link_locked')
  const attempt = await countAttempt(ctx, 15, [
    { key: ['digits of a driver', drive.linkId], limit: guessesPer15Minutes },
  ])
  if (drive.digits !== lastFour) {
    await countWrongDigits(ctx.db, drive.linkId, now)
    throw new Refusal('drive_digits_wrong')
  }
  await attempt.uncount()
  const session = makeSessionToken()
  const route = await readRoute(ctx, drive)
  await insertDriverSession(ctx.db, {
    id: randomUUID(),
    linkId: drive.linkId,
    tokenHash: hashOfToken(session),
    device: ctx.device.slice(0, longestDevice),
    at: now,
  })
  return { session, ...route }
}
