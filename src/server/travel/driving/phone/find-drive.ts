import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { isTokenShaped } from '#server/platform/http/request-facts.ts'
import { createProcessLimit } from '#server/platform/rate-limits/limit-in-process.ts'
import { clientOf, countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { hashOfToken } from '../links/driver-tokens.ts'
import { linkEndsAt } from '../links/link-ends.ts'
import { type DriveRow, findDrive } from './drive-sql.ts'

/** A drive at the time of a call, with the end of its link. */
export type Drive = DriveRow & { linkEndsAt: Date }

/** The drive of a device that has opened its link. */
export type OpenDrive = Drive & { sessionId: string; openedAt: Date }

/** A client that tries links which do not exist guesses them: nobody mistypes 43 characters this often. */
const unknownLinksPer15Minutes = 30
/** A phone sends a batch after each act and asks for its manifest each minute; a link has a few phones. */
const callsAMinute = 240
const countCall = createProcessLimit(1)

/**
 * The drive of a link, whether or not the device has opened it.
 * @throws Refusal drive_link_not_valid, too_many_attempts
 */
export async function findDriveOf(
  ctx: Ctx,
  token: string,
  authorization: string | undefined,
): Promise<Drive> {
  const session = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const drive = isTokenShaped(token)
    ? await findDrive(ctx.db, hashOfToken(token), session ? hashOfToken(session) : null)
    : undefined
  if (!drive) {
    await countAttempt(ctx, 15, [
      { key: ['unknown driver link', clientOf(ctx.ip)], limit: unknownLinksPer15Minutes },
    ])
    throw new Refusal('drive_link_not_valid')
  }
  countCall(ctx, [{ key: drive.linkId, limit: callsAMinute }])
  return { ...drive, linkEndsAt: linkEndsAt(ctx, drive.driveEndsAt) }
}

/**
 * The drive of a device that has opened the link, also after the link has ended: what was done before still counts.
 * @throws Refusal drive_link_not_valid, drive_session_needed, too_many_attempts
 */
export async function findOpenDrive(
  ctx: Ctx,
  token: string,
  authorization: string | undefined,
): Promise<OpenDrive> {
  const drive = await findDriveOf(ctx, token, authorization)
  const { sessionId, openedAt } = drive
  if (!sessionId || !openedAt) throw new Refusal('drive_session_needed')
  return { ...drive, sessionId, openedAt }
}

/** @throws Refusal drive_link_revoked, drive_link_over */
export function assertLinkValid({ revokedAt, linkEndsAt: end }: Drive, now: Date): void {
  if (revokedAt) throw new Refusal('drive_link_revoked')
  if (now >= end) throw new Refusal('drive_link_over')
}
