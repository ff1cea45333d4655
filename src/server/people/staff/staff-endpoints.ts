import { permissionsOf } from '#domain/people/staff/permissions.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Config } from '#server/platform/config.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { officeCookie } from '#server/platform/http/office-cookie.ts'
import type { OfficeHttp, Reply } from '#server/platform/http/office-http.ts'
import { record } from '#server/records/office-log/act.ts'
import { changeMe } from './change-me.ts'
import { passkeyToUse } from './factors/passkeys.ts'
import { renewRecoveryCodes } from './factors/recovery-codes.ts'
import { removeFactor } from './factors/remove-factor.ts'
import { offerFactors, setUpFactor } from './factors/set-up-factor.ts'
import { openInvitation, showLink } from './people/invite.ts'
import { endOwnStaffSession } from './people/people-sql.ts'
import { showSecurity } from './people/show-security.ts'
import { enrol, logInToOffice, logInWithSecondFactor, stepUp } from './sessions/log-in-to-office.ts'
import { endStaffSession, readStaffFactor } from './staff-sql.ts'

/** Moves the token from the response into the session's cookie. */
function withCookie<T extends { token: string }>(
  ctx: { config: Config },
  reply: Reply,
  { token, ...rest }: T,
) {
  reply.cookie = officeCookie(token, ctx.config)
  return rest
}

/**
 * Logging in to the office, and the logged-in person; `countApprovals` counts the approvals that wait for
 * them.
 */
export function staffEndpoints(http: OfficeHttp, countApprovals: (ctx: StaffCtx) => Promise<number>): void {
  logInEndpoints(http)
  ownEndpoints(http, countApprovals)
}

function logInEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('POST /office-api/log-in', async (ctx, { body }, reply) =>
    withCookie(ctx, reply, await logInToOffice(ctx, body)),
  )
  serveOffice('GET /office-api/log-in/second', async (ctx) => {
    const { id: sessionId, staffId } = ctx.halfOpen
    const { totpSecret } = await readStaffFactor(ctx.db, staffId)
    const passkey = await passkeyToUse(ctx, { sessionId, staffId })
    return { totp: totpSecret !== null, passkey: passkey ? { ...passkey } : null }
  })
  serveOffice('POST /office-api/log-in/second', async (ctx, { body }, reply) =>
    withCookie(ctx, reply, await logInWithSecondFactor(ctx, body)),
  )
  serveOffice('GET /office-api/log-in/factor', async (ctx) => {
    const { id: sessionId, staffId } = ctx.halfOpen
    const offered = await offerFactors(ctx, { staffId, sessionId })
    return { ...offered, passkey: { ...offered.passkey } }
  })
  serveOffice('POST /office-api/log-in/factor', async (ctx, { body }, reply) =>
    withCookie(ctx, reply, await enrol(ctx, body)),
  )
  serveOffice('GET /office-api/invitations/{token}', (ctx, { params }) => showLink(ctx, params.token))
  serveOffice('POST /office-api/invitations/{token}', async (ctx, { params, body }, reply) =>
    withCookie(ctx, reply, await openInvitation(ctx, { ...params, ...body })),
  )
  serveOffice('GET /office-api/step-up', async (ctx) => {
    const { id: staffId, sessionId } = ctx.staff
    const { totpSecret } = await readStaffFactor(ctx.db, staffId)
    const passkey = await passkeyToUse(ctx, { sessionId, staffId })
    return { totp: totpSecret !== null, passkey: passkey ? { ...passkey } : null }
  })
  serveOffice('POST /office-api/step-up', async (ctx, { body }, reply) =>
    withCookie(ctx, reply, { token: await stepUp(ctx, body) }),
  )
}

function ownEndpoints({ serveOffice }: OfficeHttp, countApprovals: (ctx: StaffCtx) => Promise<number>): void {
  serveOffice('POST /office-api/log-out', async (ctx, _input, reply) => {
    await endStaffSession(ctx.db, ctx.staff.sessionId, ctx.clock.now())
    await record(ctx, { verb: 'log-out' }, 'done')
    reply.cookie = officeCookie(null, ctx.config)
    return {}
  })
  serveOffice('GET /office-api/me', async (ctx) => {
    const { id, email, name, language, roles, keysEnabled } = ctx.staff
    const waiting = { approvals: await countApprovals(ctx) }
    return { id, email, name, language, roles, permissions: permissionsOf(roles), keysEnabled, waiting }
  })
  serveOffice('PUT /office-api/me', (ctx, { body }) => changeMe(ctx, body))
  serveOffice('GET /office-api/me/security', showSecurity)
  serveOffice('DELETE /office-api/me/sessions/{id}', async (ctx, { params }) => {
    if (!(await endOwnStaffSession(ctx.db, ctx.staff.id, params.id, ctx.clock.now())))
      throw new Refusal('not_found')
    await record(ctx, { verb: 'session.end', object: { kind: 'session', id: params.id } }, 'done')
    return {}
  })
  serveOffice('POST /office-api/me/recovery-codes', async (ctx) => {
    const { id } = ctx.staff
    const recoveryCodes = await renewRecoveryCodes(ctx.db, id, ctx.clock.now())
    await record(ctx, { verb: 'factor.renew-codes', object: { kind: 'staff', id } }, 'done')
    return { recoveryCodes }
  })
  serveOffice('GET /office-api/me/factor', async (ctx) => {
    const offered = await offerFactors(ctx, { staffId: ctx.staff.id, sessionId: ctx.staff.sessionId })
    return { ...offered, passkey: { ...offered.passkey } }
  })
  serveOffice('POST /office-api/me/factor', async (ctx, { body }) => {
    const { id: staffId, sessionId } = ctx.staff
    await setUpFactor(ctx, { staffId, sessionId }, body, { first: false })
    return {}
  })
  serveOffice('DELETE /office-api/me/passkeys/{id}', (ctx, { params }) =>
    removeFactor(ctx, { passkey: params.id }),
  )
  serveOffice('DELETE /office-api/me/totp', (ctx) => removeFactor(ctx, 'totp'))
}
