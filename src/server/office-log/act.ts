import type { CountryCode } from '#domain/countries/country.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ActorCtx, StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { insertLogRow, type NewLogRow } from './office-log-sql.ts'

/** The log's row of an act. Facts that are known only later are assigned while the act is under way. */
export type LogEntry = {
  /** what was done, `noun.verb`: event.publish */
  verb: string
  object?: { kind: string; id: string | number }
  country?: CountryCode
  /** the fields that changed; personal data as ids */
  changes?: Record<string, { from?: unknown; to?: unknown }>
  reason?: string | undefined
  approvalId?: number | undefined
}

/** A member of staff in the office, or one on the server's command line. */
export type StaffActor = ActorCtx &
  Partial<Pick<StaffCtx, 'staff' | 'role' | 'requestId'>> & {
    /** of a person who is not logged in yet */
    actorName?: string
  }

/** The actor, the request and the clock of an act that the log records. */
export type Author = Pick<StaffActor, 'actor' | 'actorName' | 'clock' | 'staff' | 'role' | 'requestId'>

/**
 * Does something for staff in a transaction and writes it into the log there, so that both happen or neither. A refused or
 * failed try is written in a transaction of its own.
 */
export async function act<T>(
  ctx: StaffActor,
  about: LogEntry,
  work: (tx: Transaction, entry: LogEntry) => Promise<T>,
): Promise<T> {
  const entry = { ...about }
  try {
    return await ctx.db.transaction(async (tx) => {
      const result = await work(tx, entry)
      await insertLogRow(tx, rowOf(ctx, entry, 'done'))
      return result
    })
  } catch (error) {
    await record(ctx, entry, error instanceof Refusal ? `refused(${error.code})` : 'failed')
    throw error
  }
}

/** Writes what follows from another act, in its transaction. */
export async function recordIn(tx: Transaction, by: Author, entry: LogEntry): Promise<void> {
  await insertLogRow(tx, rowOf(by, entry, 'done'))
}

/** Writes what has no transaction of its own: reading, and refused tries. A log that cannot be written never hides the answer. */
export async function record(ctx: StaffActor, entry: LogEntry, result: string): Promise<void> {
  await insertLogRow(ctx.db, rowOf(ctx, entry, result)).catch((error: unknown) => {
    ctx.log.error({ err: error, entry, result }, 'the log of the office could not be written')
  })
}

function rowOf(ctx: Author, entry: LogEntry, result: string): NewLogRow {
  return {
    happened_at: ctx.clock.now(),
    actor_kind: ctx.actor.kind,
    actor_id: ctx.actor.id,
    actor_name: ctx.staff?.name ?? ctx.actorName ?? ctx.actor.id,
    role: ctx.role ?? null,
    session_id: ctx.staff?.sessionId ?? null,
    request_id: ctx.requestId ?? null,
    verb: entry.verb,
    object_kind: entry.object?.kind ?? null,
    object_id: entry.object ? String(entry.object.id) : null,
    country_code: entry.country ?? null,
    changes: entry.changes ?? {},
    reason: entry.reason ?? null,
    approval_id: entry.approvalId ?? null,
    result,
  }
}
