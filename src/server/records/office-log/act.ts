import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { ActorCtx, StaffCtx } from '#server/platform/context.ts'
import { withoutGuard } from '#server/platform/database/connections/guard-database.ts'
import { duplicateOf } from '#server/platform/database/connections/sql-states.ts'
import type { Transaction } from '#server/platform/database.ts'
import { makeOnce } from './make-once.ts'
import { insertLogRow, type NewLogRow } from './office-log-sql.ts'

/** The log's row of an act. Fields can be assigned during the act, when their value is known. */
export type LogEntry = {
  /** the verb, `noun.verb`: event.publish */
  verb: string
  object?: { kind: string; id: string | number }
  country?: CountryCode
  /** the changed fields; personal data as ids only */
  changes?: Record<string, { from?: unknown; to?: unknown }>
  reason?: string | undefined
  approvalId?: number | undefined
}

/** A member of staff in the office or on the server's command line. */
export type StaffActor = ActorCtx &
  Partial<Pick<StaffCtx, 'staff' | 'role' | 'requestId' | 'sent'>> & {
    /** the name of a person who is not fully logged in */
    actorName?: string
  }

/** The actor, the request and the clock of an act that the log records. */
export type Author = Pick<StaffActor, 'actor' | 'actorName' | 'clock' | 'staff' | 'role' | 'requestId'>

/**
 * Runs an act of staff in a transaction and logs it there, so that both happen or neither. A refused or
 * failed act is logged in a separate transaction. What a call makes `once` is not made again for an equal one. Session and roles are read again there (`guardDatabase`).
 */
export async function act<T>(
  ctx: StaffActor,
  about: LogEntry,
  work: (tx: Transaction, entry: LogEntry) => Promise<T>,
): Promise<T> {
  let entry = { ...about }
  const run = () =>
    ctx.db.transaction(async (tx) => {
      entry = { ...about }
      const make = () => work(tx, entry)
      const { staff, sent } = ctx
      const { result, isRepeated } =
        staff && sent
          ? await makeOnce(tx, { ...ctx, staff, sent }, about.verb, make)
          : { result: await make(), isRepeated: false }
      if (!isRepeated) await insertLogRow(tx, rowOf(ctx, entry, 'done'))
      return result
    })
  try {
    // Another call has written the same at the same time: this one is made again on what that one has left.
    return await run().catch((error: unknown) => {
      if (duplicateOf(error) === undefined) throw error
      return run()
    })
  } catch (error) {
    await record(ctx, entry, error instanceof Refusal ? `refused(${error.code})` : 'failed')
    throw error
  }
}

/** Logs the consequence of another act, in its transaction. */
export async function recordIn(tx: Transaction, by: Author, entry: LogEntry): Promise<void> {
  await insertLogRow(tx, rowOf(by, entry, 'done'))
}

/**
 * Logs reads and refused attempts, which have no transaction. A failure to log is reported, but does not
 * replace the response.
 */
export async function record(ctx: StaffActor, entry: LogEntry, result: string): Promise<void> {
  await insertLogRow(withoutGuard(ctx.db), rowOf(ctx, entry, result)).catch((error: unknown) => {
    ctx.log.error({ err: error, entry, result }, "an act could not be written to the office's log")
  })
}

function rowOf(ctx: Author, entry: LogEntry, result: string): NewLogRow {
  return {
    happenedAt: ctx.clock.now(),
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    actorName: ctx.staff?.name ?? ctx.actorName ?? ctx.actor.id,
    role: ctx.role ?? null,
    sessionId: ctx.staff?.sessionId ?? null,
    requestId: ctx.requestId ?? null,
    verb: entry.verb,
    objectKind: entry.object?.kind ?? null,
    objectId: entry.object ? String(entry.object.id) : null,
    countryCode: entry.country ?? null,
    changes: entry.changes ?? {},
    reason: entry.reason ?? null,
    approvalId: entry.approvalId ?? null,
    result,
  }
}
