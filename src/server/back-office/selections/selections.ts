import { randomUUID } from 'node:crypto'
import { mostSelected } from '#contract/office/platform/bulk.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { insertSelection, readSelection, takeSelection } from './selection-sql.ts'

const lifeMs = 24 * 3_600_000

/**
 * Freezes the selected rows of a list for a day, with the filter that found them.
 * @throws Refusal selection_too_large, invalid_input (no rows)
 */
export async function freezeSelection(
  ctx: StaffCtx,
  {
    list,
    query,
    ids,
    most = mostSelected,
  }: { list: string; query: object; ids: readonly string[]; most?: number },
): Promise<{ id: string; count: number }> {
  if (ids.length > most) throw new Refusal('selection_too_large', { most })
  if (ids.length === 0) throw refusedField('ids', 'field_is_required')
  const id = randomUUID()
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + lifeMs)
  const selection = { id, staffId: ctx.staff.id, list, query: JSON.stringify(query), ids, expiresAt }
  await insertSelection(ctx.db, selection, now)
  return { id, count: ids.length }
}

/** A list with bulk acts: whether an act applies to each row, and the act on one row. */
export type BulkList<Row extends { why: string | null }, Asked extends { act: string }> = {
  name: string
  /** the rows with these ids, each with the reason why the act does not apply, if any */
  look(ctx: StaffCtx, ids: readonly number[], asked: Asked): Promise<Row[]>
  /** performs the act on a row, in a transaction and with a log row of its own; returns the changed fields */
  apply(ctx: StaffCtx, row: Row, asked: Asked): Promise<Partial<Row>>
  /** refusals to show at a row; for others it keeps the planned reason, or shows `failed` */
  shownRefusals: readonly Row['why'][]
}

/**
 * The selected rows, each with whether the act applies now. @throws Refusal not_found (expired, or another
 * person's)
 */
export async function planBulk<Row extends { why: string | null }, Asked extends { act: string }>(
  ctx: StaffCtx,
  list: BulkList<Row, Asked>,
  { id, asked }: { id: string; asked: Asked },
): Promise<{ rows: Row[] }> {
  const ids = await readSelection(ctx.db, { id, staffId: ctx.staff.id, list: list.name }, ctx.clock.now())
  if (!ids) throw new Refusal('not_found')
  return { rows: await list.look(ctx, ids.map(Number), asked) }
}

/**
 * Performs an act on each selected row. A selection can be used once, so that a double submit sends no mail
 * twice.
 * @throws Refusal selection_taken, not_found (expired, or another person's)
 */
export async function applyBulk<Row extends { why: string | null }, Asked extends { act: string }>(
  ctx: StaffCtx,
  list: BulkList<Row, Asked>,
  { id, asked }: { id: string; asked: Asked },
): Promise<{ rows: Row[] }> {
  const { rows } = await planBulk(ctx, list, { id, asked })
  if (!(await takeSelection(ctx.db, id, ctx.clock.now()))) throw new Refusal('selection_taken')
  const done: Row[] = []
  for (const row of rows) {
    try {
      done.push({ ...row, why: null, ...(await list.apply(ctx, row, asked)) })
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined
      if (code === undefined) ctx.log.error({ err: error, list: list.name }, 'a bulk act failed on a row')
      done.push({ ...row, why: list.shownRefusals.find((one) => one === code) ?? row.why ?? 'failed' })
    }
  }
  return { rows: done }
}
