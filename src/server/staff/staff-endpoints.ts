import { permissionsOf } from '#domain/staff/permissions.ts'
import { record } from '#server/office-log/act.ts'
import { officeCookie } from '#server/platform/http/office-cookie.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { changeMe } from './change-me.ts'
import { logInToOffice, showSecondFactor } from './sessions/log-in.ts'
import { endStaffSession } from './staff-sql.ts'

/** Logging in to the office, and the person who is logged in. */
export function staffEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('POST /office-api/log-in', async (ctx, { body }, reply) => {
    const { next, token } = await logInToOffice(ctx, body)
    reply.cookie = officeCookie(token, ctx.config)
    return { next }
  })
  serveOffice('POST /office-api/log-in/second', async (ctx, { body }, reply) => {
    const { token, ...person } = await showSecondFactor(ctx, body)
    reply.cookie = officeCookie(token, ctx.config)
    return person
  })
  serveOffice('POST /office-api/log-out', async (ctx, _input, reply) => {
    await endStaffSession(ctx.db, ctx.staff.sessionId, ctx.clock.now())
    await record(ctx, { verb: 'log-out' }, 'done')
    reply.cookie = officeCookie(null, ctx.config)
    return {}
  })
  serveOffice('GET /office-api/me', async ({ staff }) => {
    const { email, name, language, roles, keysEnabled } = staff
    return { email, name, language, roles, permissions: permissionsOf(roles), keysEnabled }
  })
  serveOffice('PUT /office-api/me', (ctx, { body }) => changeMe(ctx, body))
}
