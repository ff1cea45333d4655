import { randomUUID } from 'node:crypto'
import { createGuardrails, generateSync } from 'otplib'
import { demoStaffPassword, demoStaffTotpSecret } from '#domain/people/staff/demo-staff.ts'
import type { GrantedRole } from '#domain/people/staff/staff-roles.ts'
import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import { createToken } from '#server/people/accounts/tokens.ts'
import { sealSecret } from '#server/people/staff/factors/totp-secret.ts'
import { readOfficeCookie } from '#server/platform/http/office-cookie.ts'
import { sql } from './builders.ts'
import type { TestShop } from './test-shop.ts'

/** A request to the office like a page of the shop, with the cookie of the last answer. */
export type OfficeClient = {
  call(
    call: string,
    json?: unknown,
    headers?: Record<string, string>,
  ): Promise<{
    status: number
    code: string | undefined
    data: Record<string, unknown>
    /** field → key of its error */
    fields: Record<string, string>
    response: Response
  }>
  cookie: string
}

/** A client that may have a cookie of the office. */
export function officeClient(shop: TestShop, cookie = ''): OfficeClient {
  const client: OfficeClient = {
    cookie,
    async call(call, json, headers = {}) {
      const [method = '', path = ''] = call.split(' ')
      const response = await shop.fetch(path, {
        method,
        headers: {
          origin: shop.config.publicUrl,
          ...(client.cookie && { cookie: `office=${client.cookie}` }),
          ...headers,
        },
        ...(json instanceof FormData ? { body: json } : json !== undefined && { json }),
      })
      for (const set of response.headers.getSetCookie()) {
        client.cookie = readOfficeCookie(set.split(';')[0], shop.config) ?? ''
      }
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      // The text of a file.
      const body = (isJson ? await response.json() : { data: { text: await response.text() } }) as {
        data?: object
        error?: { code: string; data?: object; fields?: Record<string, string> }
      }
      const data = (body.data ?? body.error?.data ?? {}) as Record<string, unknown>
      return {
        status: response.status,
        code: body.error?.code,
        data,
        fields: body.error?.fields ?? {},
        response,
      }
    },
  }
  return client
}

/** Computed once, because it takes a tenth of a second. */
const demoPasswordHash = hashPassword(demoStaffPassword)

export type TestStaff = { id: string; email: string; password: string }

/** A member of staff with a password and an authenticator app. */
export async function addStaff(
  shop: TestShop,
  roles: GrantedRole[] = [],
  email?: string,
): Promise<TestStaff> {
  const id = randomUUID()
  const own = email ?? `${id.slice(0, 8)}@oficina.test`
  const now = shop.clock.now()
  await sql(
    shop,
    `insert into staff_people (id, email, name, password_hash, totp_secret, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [id, own, 'Olga Fierro', await demoPasswordHash, sealSecret(shop.config, demoStaffTotpSecret), now],
  )
  for (const { role, countries } of roles)
    for (const country of countries)
      await sql(
        shop,
        `insert into staff_roles (staff_id, role, country_code, granted_at, granted_by_kind, granted_by)
         values ($1, $2, $3, $4, 'system', 'test')`,
        [id, role, country, now],
      )
  return { id, email: own, password: demoStaffPassword }
}

/** A client of a logged-in person with a recent second factor. */
export async function openOffice(shop: TestShop, { id }: Pick<TestStaff, 'id'>): Promise<OfficeClient> {
  const { secret, hash } = createToken()
  const now = shop.clock.now()
  await sql(
    shop,
    `insert into staff_sessions (id, staff_id, token_hash, device, created_at, last_seen_at, expires_at, second_factor_at,
       stepped_up_at) values ($1, $2, $3, '', $4, $4, $5, $4, $4)`,
    [randomUUID(), id, hash, now, new Date(now.getTime() + 12 * 3_600_000)],
  )
  return officeClient(shop, secret)
}

/** A logged-in member of staff with a role. */
export async function openOfficeAs(
  shop: TestShop,
  ...roles: GrantedRole[]
): Promise<OfficeClient & TestStaff> {
  const person = await addStaff(shop, roles)
  return Object.assign(await openOffice(shop, person), person)
}

/** The code of an authenticator app at the shop's time. */
export function totpOf(shop: TestShop, secret = demoStaffTotpSecret): string {
  return generateSync({
    secret,
    epoch: Math.floor(shop.clock.now().getTime() / 1000),
    guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }),
  })
}
