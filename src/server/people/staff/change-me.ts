import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { act } from '#server/records/office-log/act.ts'
import { changesBetween } from '#server/records/office-log/changes-between.ts'
import { assertStaffName } from './people/assert-staff-name.ts'
import { updateMe } from './staff-sql.ts'

type Own = { name: string; language: OfficeLanguage; keysEnabled: boolean }

/**
 * Changes the caller's name, language, and whether keyboard shortcuts are on. @throws Refusal those of
 * `assertStaffName`
 */
export function changeMe(ctx: StaffCtx, to: Own): Promise<Record<never, never>> {
  const { id, name, language, keysEnabled } = ctx.staff
  return act(ctx, { verb: 'me.change', object: { kind: 'staff', id } }, async (tx, entry) => {
    if (to.name !== name) await assertStaffName(tx, id, to.name)
    await updateMe(tx, id, to)
    entry.changes = changesBetween({ name, language, keysEnabled }, to)
    return {}
  })
}
