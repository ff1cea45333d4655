import type { Shop } from '#server/platform/context.ts'

const hourMs = 3_600_000

/** The link of a drive ends some hours after the drive. */
export function linkEndsAt({ config }: Pick<Shop, 'config'>, driveEndsAt: Date): Date {
  return new Date(driveEndsAt.getTime() + config.driveLinkHours * hourMs)
}
