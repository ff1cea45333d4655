import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { Hono } from 'hono'
import { type Env, refuse } from './api-answer.ts'
import { operation } from './operations.ts'
import type { Simulator } from './state.ts'

const accessSeconds = 300
// Unlimit documents no lifetime; half an hour is the default of the identity server behind its tokens.
const refreshSeconds = 1800

/** `POST /api/auth/token` with the password and refresh grants. */
export function tokenEndpoints(sim: Simulator): Hono<Env> {
  const app = new Hono<Env>()
  app.post('/api/auth/token', operation(sim, 'token'), async (c) => {
    if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded'))
      return refuse(c, 400, 'INVALID_REQUEST', 'The body must be application/x-www-form-urlencoded')
    const form = new URLSearchParams(await c.req.text())
    const grant = form.get('grant_type')
    if (grant === 'password') {
      const code = form.get('terminal_code')
      const password = form.get('password')
      if (!code || !password)
        return refuse(c, 400, 'INVALID_REQUEST', 'terminal_code and password are required')
      const terminal = sim.terminals.get(code)
      if (terminal?.password !== password)
        return refuse(c, 401, 'INVALID_GRANT', 'Invalid terminal code or password')
      return c.json(issueTokens(sim, code))
    }
    if (grant === 'refresh_token') {
      const value = form.get('refresh_token')
      if (!value) return refuse(c, 400, 'INVALID_REQUEST', 'refresh_token is required')
      const terminal = terminalOfToken(sim, value, 'refresh')
      if (!terminal) return refuse(c, 401, 'INVALID_TOKEN', 'Refresh token is invalid or has expired')
      return c.json(issueTokens(sim, terminal))
    }
    return refuse(c, 400, 'INVALID_REQUEST', 'grant_type must be password or refresh_token')
  })
  return app
}

/** Requires a valid access token, and sets the calling terminal. */
export function bearer(sim: Simulator): MiddlewareHandler<Env> {
  return async (c, next) => {
    const value = c.req.header('authorization')?.match(/^Bearer (.+)$/)?.[1]
    const terminal = sim.terminals.get((value && terminalOfToken(sim, value, 'access')) ?? '')
    if (!terminal) return refuse(c, 401, 'INVALID_TOKEN', 'Access token is invalid or has expired')
    c.set('terminal', terminal)
    return next()
  }
}

function terminalOfToken(sim: Simulator, value: string, kind: 'access' | 'refresh'): string | undefined {
  const token = sim.tokens.get(value)
  return token?.kind === kind && token.expiresAt > sim.clock.now() ? token.terminal : undefined
}

function issueTokens(sim: Simulator, terminal: string) {
  const now = sim.clock.now()
  for (const [value, token] of sim.tokens) if (token.expiresAt <= now) sim.tokens.delete(value)
  const issue = (kind: 'access' | 'refresh', seconds: number) => {
    const value = randomBytes(32).toString('base64url')
    sim.tokens.set(value, { terminal, kind, expiresAt: new Date(now.getTime() + seconds * 1000) })
    return value
  }
  return {
    access_token: issue('access', accessSeconds),
    token_type: 'bearer',
    expires_in: accessSeconds,
    refresh_token: issue('refresh', refreshSeconds),
    refresh_expires_in: refreshSeconds,
  }
}
