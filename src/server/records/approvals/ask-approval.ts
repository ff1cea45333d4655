import { createHash } from 'node:crypto'
import type { ApprovalOf } from '#contract/office/records/approval-effects.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { type Transaction, violates } from '#server/platform/database.ts'
import type { StaffActor } from '#server/records/office-log/act.ts'
import { insertApproval } from './approval-sql.ts'

const lifeMs = 24 * 3_600_000

/**
 * Requests approval in the transaction of the act that needs it. `effect` is exactly what would happen; if it
 * has changed by the time of the approval, the approval is void.
 * @throws Refusal approval_is_open when one already waits for the same object
 */
export async function askApproval(
  tx: Transaction,
  ctx: StaffActor,
  about: ApprovalOf & {
    object: { kind: string; id: string | number }
    country?: CountryCode
    /** all countries that it concerns; the approver needs the permission in each */
    countries?: readonly CountryCode[]
    reason: string
  },
): Promise<{ id: number }> {
  const now = ctx.clock.now()
  try {
    const id = await insertApproval(tx, {
      ...about,
      country: about.country ?? null,
      countries: about.countries ?? [],
      hash: hashEffect(about.effect),
      by: authorOf(ctx),
      now,
      expiresAt: new Date(now.getTime() + lifeMs),
    })
    return { id }
  } catch (error) {
    if (violates(error, 'approvals_of_object')) throw new Refusal('approval_is_open')
    throw error
  }
}

/** The hash of an effect, independent of the order of its fields. */
export function hashEffect(effect: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(effect)))
    .digest()
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]),
  )
}

export function authorOf({ actor, staff, actorName }: StaffActor): {
  kind: string
  id: string
  name: string
} {
  return { ...actor, name: staff?.name ?? actorName ?? actor.id }
}
