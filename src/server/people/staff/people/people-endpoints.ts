import type { StaffPerson } from '#contract/office/people/people.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { changeRoles } from './change-roles.ts'
import { endStaff } from './end-staff.ts'
import { inviteAgain, inviteStaff } from './invite.ts'
import { countOwners, listStaffRows, readSeenStaff, type StaffRow } from './people-sql.ts'
import { askForReset } from './reset-factor.ts'
import { staffSight } from './staff-sight.ts'

/** Members of staff and their roles. */
export function peopleEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/staff', async (ctx, { query }) => {
    const [page, owners] = await Promise.all([
      listStaffRows(ctx.db, { ...query, sight: staffSight(ctx) }),
      countOwners(ctx.db),
    ])
    return { ...page, rows: page.rows.map(describePerson), owners }
  })
  serveOffice('GET /office-api/staff/{id}', async (ctx, { params }) => {
    const row = await readSeenStaff(ctx.db, params.id, staffSight(ctx))
    if (!row) throw new Refusal('not_found')
    return describePerson(row)
  })
  serveOffice('POST /office-api/staff', async (ctx, { body }, reply) => {
    const answer = await inviteStaff(ctx, body)
    if (answer.approval) reply.status = 202
    return answer
  })
  serveOffice('POST /office-api/staff/{id}/invitation', (ctx, { params }) => inviteAgain(ctx, params.id))
  serveOffice('PUT /office-api/staff/{id}/roles', async (ctx, { params, body }, reply) => {
    const answer = await changeRoles(ctx, params.id, body)
    if (answer.approval) reply.status = 202
    return answer
  })
  serveOffice('POST /office-api/staff/{id}/reset', async (ctx, { params, body }, reply) => {
    reply.status = 202
    return askForReset(ctx, params.id, body.reason)
  })
  serveOffice('POST /office-api/staff/{id}/end', (ctx, { params, body }) =>
    endStaff(ctx, params.id, body.reason),
  )
}

function describePerson(row: StaffRow): StaffPerson {
  const { id, email, name, language, roles, endedAt, hasPassword, hasTotp, passkeys, lastSeenAt } = row
  return {
    id,
    email,
    name,
    language,
    roles,
    state: endedAt ? 'ended' : hasPassword ? 'active' : 'invited',
    factors: { totp: hasTotp, passkeys },
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}
