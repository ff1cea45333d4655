import { randomInt, randomUUID } from 'node:crypto'
import type { DriverLink, DriverLinkRow } from '#contract/office/travel/driving.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { type LinkDigits, linkState } from '#domain/travel/driving/link-states.ts'
import type { Shop, StaffCtx } from '#server/platform/context.ts'
import { act, type LogEntry } from '#server/records/office-log/act.ts'
import { findTripCountry } from '../trip-country-sql.ts'
import {
  findDriverLink,
  insertLink,
  type LinkRow,
  listDriverLinks,
  lockRouteOfLink,
  revokeLink,
} from './driver-link-sql.ts'
import { hashOfToken, makeDriverToken, recoverDriverToken } from './driver-tokens.ts'
import { linkEndsAt } from './link-ends.ts'

/** The vans of a date's published plan with the state of their links. @throws Refusal not_found */
export async function showDriverLinks(ctx: StaffCtx, dateId: number): Promise<DriverLinkRow[]> {
  if (!(await findTripCountry(ctx.db, dateId, ctx.countries))) throw new Refusal('not_found')
  const rows = await listDriverLinks(ctx.db, dateId)
  return rows.map((row) => {
    const endsAt = linkEndsAt(ctx, row.driveEndsAt)
    const { id, wrongGuesses, revokedAt, openedAt } = row
    const link = id === null ? null : { wrongGuesses: wrongGuesses ?? 0, revokedAt, openedAt, endsAt }
    return {
      routeId: row.routeId,
      vehicle: row.vehicle,
      driver: row.driver,
      state: linkState(link, ctx.clock.now()),
      digitsFrom: id === null ? null : row.digits === null ? 'phone' : 'staff',
      madeAt: row.madeAt?.toISOString() ?? null,
      openedAt: openedAt?.toISOString() ?? null,
      seenAt: row.seenAt?.toISOString() ?? null,
      devices: row.devices,
      expiresAt: endsAt.toISOString(),
    }
  })
}

/** The valid links of a date by van, to print them; for a caller who has read its manifest, which is logged. */
export async function listDriverUrls(ctx: StaffCtx, dateId: number): Promise<Map<string, string>> {
  const rows = await listDriverLinks(ctx.db, dateId)
  const urls = rows.flatMap((row) => {
    const { id, tokenHash, revokedAt, vehicle } = row
    if (!id || !tokenHash || revokedAt || ctx.clock.now() >= linkEndsAt(ctx, row.driveEndsAt)) return []
    const token = recoverDriverToken(ctx.config, { id, tokenHash })
    return token === null ? [] : [[vehicle, urlOf(ctx, token)] as const]
  })
  return new Map(urls)
}

const urlOf = ({ config }: Pick<Shop, 'config'>, token: string) => `${config.publicUrl}/drive/${token}`

/** The valid link of a van, to copy it. @throws Refusal not_found without one */
export function readDriverLink(ctx: StaffCtx, routeId: string): Promise<DriverLink> {
  return act(ctx, { verb: 'driver_link.read' }, async (tx, entry) => {
    const row = await findDriverLink(tx, routeId, ctx.countries)
    if (!row) throw new Refusal('not_found')
    noteVan(entry, row)
    const { id, tokenHash, revokedAt } = row
    const token = id && tokenHash && !revokedAt ? recoverDriverToken(ctx.config, { id, tokenHash }) : null
    if (token === null) throw new Refusal('not_found')
    return describeLink(ctx, row, { token, digits: row.digits })
  })
}

/** Makes a new link for a van; the earlier one is revoked. @throws Refusal not_found */
export function renewDriverLink(
  ctx: StaffCtx,
  routeId: string,
  { digits }: { digits?: LinkDigits | undefined },
): Promise<DriverLink> {
  return act(ctx, { verb: 'driver_link.make' }, async (tx, entry) => {
    await lockRouteOfLink(tx, routeId)
    const row = await findDriverLink(tx, routeId, ctx.countries)
    if (!row) throw new Refusal('not_found')
    noteVan(entry, row)
    const by = `staff:${ctx.staff.id}`
    const now = ctx.clock.now()
    await revokeLink(tx, routeId, by, now)
    const id = randomUUID()
    const token = makeDriverToken(ctx.config, id)
    const isOwn = digits === 'staff' || row.driverId === null
    const given = isOwn ? String(randomInt(10_000)).padStart(4, '0') : null
    const made = { id, routeId, driverId: row.driverId, tokenHash: hashOfToken(token), digits: given }
    await insertLink(tx, made, by, now)
    return describeLink(ctx, row, { token, digits: given })
  })
}

/** Revokes the link of a van. @throws Refusal not_found without a valid one */
export function revokeDriverLink(ctx: StaffCtx, routeId: string): Promise<Record<never, never>> {
  return act(ctx, { verb: 'driver_link.revoke' }, async (tx, entry) => {
    await lockRouteOfLink(tx, routeId)
    const row = await findDriverLink(tx, routeId, ctx.countries)
    if (!row) throw new Refusal('not_found')
    noteVan(entry, row)
    const isRevoked = await revokeLink(tx, routeId, `staff:${ctx.staff.id}`, ctx.clock.now())
    if (!isRevoked) throw new Refusal('not_found')
    return {}
  })
}

function noteVan(entry: LogEntry, { dateId, country, vehicle }: LinkRow): void {
  entry.object = { kind: 'trip', id: dateId }
  entry.country = country
  entry.changes = { vehicle: { to: vehicle } }
}

function describeLink(
  { config }: Pick<Shop, 'config'>,
  { driveEndsAt }: Pick<LinkRow, 'driveEndsAt'>,
  { token, digits }: { token: string; digits: string | null },
): DriverLink {
  const expiresAt = linkEndsAt({ config }, driveEndsAt).toISOString()
  return { url: urlOf({ config }, token), token, digits, expiresAt }
}
