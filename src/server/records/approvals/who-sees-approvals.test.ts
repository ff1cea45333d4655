import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { StaffRole } from '#domain/people/staff/staff-roles.ts'
import { sql } from '#test/helpers/builders.ts'
import { addStaff, type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { hashEffect } from './ask-approval.ts'

/* Who sees an approval, who learns that it exists, and whose request can still be approved. */

let shop: TestShop
let asker: OfficeClient & TestStaff
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1000' })
  asker = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
})
afterAll(() => shop.close())

const effect = {
  ...{ id: 1, event: 'Noche', startsAt: '2026-12-20T20:30:00Z', timeZone: 'America/Mexico_City' },
  ...{ province: null, states: [], recipients: 900, fallback: null },
  texts: { es_MX: { subject: 'Aviso', text: 'Escribe a ana.paz@correo.test o al +52 55 1234 5678' } },
}

async function addApproval({
  by = asker.id,
  country = 'MX',
  decision = null,
}: {
  by?: string
  country?: CountryCode
  decision?: string | null
} = {}): Promise<number> {
  const [row] = await sql<{ id: number }>(
    shop,
    `insert into approvals (kind, object_kind, object_id, country_code, effect, effect_hash, reason, asked_by_kind, asked_by,
       asked_by_name, asked_at, expires_at, decision, decided_by_kind, decided_by, decided_at)
     values ('message', 'message', $1, $2, $3, $4, 'llamó ana.paz@correo.test', 'staff', $5, 'Olga Fierro', $6,
       $6::timestamptz + interval '1 day', $7, case when $7::text is not null then 'system' end,
       case when $7::text is not null then 'test' end, case when $7::text is not null then $6::timestamptz end)
     returning id::int`,
    [randomUUID(), country, JSON.stringify(effect), hashEffect(effect), by, shop.clock.now(), decision],
  )
  return row!.id
}

const list = async (client: OfficeClient, state = 'open') => {
  const { data } = await client.call(`GET /office-api/approvals?state=${state}&limit=100`)
  return data.rows as { id: number; reason: string; askedByEmail: string; mayApprove: boolean }[]
}
const decide = (client: OfficeClient, id: number, act = 'approve') =>
  client.call(`POST /office-api/approvals/${id}/${act}`, act === 'reject' ? {} : undefined)
const stateOf = async (id: number) =>
  (await sql<{ decision: string | null }>(shop, 'select decision from approvals where id = $1', [id]))[0]
    ?.decision

it('a person learns on the home page what became of a request, for a day', async () => {
  const author = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  const manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  const decided = async () => {
    const { groups } = (await author.call('GET /office-api/home')).data as {
      groups: { kind: string; rows: { id: string; title: string }[] }[]
    }
    return groups.find(({ kind }) => kind === 'approval_decided')?.rows ?? []
  }
  const now = shop.clock.now()
  shop.clock.set(new Date(now.getTime() - 25 * 3_600_000))
  await addApproval({ by: author.id, decision: 'voided' })
  shop.clock.set(now)
  const [rejected, own] = [await addApproval({ by: author.id }), await addApproval({ by: author.id })]
  expect(await decided()).toEqual([])
  await decide(manager, rejected, 'reject')
  await decide(author, own, 'reject')
  expect(await decided()).toEqual([
    expect.objectContaining({ id: String(rejected), title: expect.stringContaining('Rechaz') }),
  ])
})

describe('people who may neither decide an approval nor have requested it', () => {
  const strangers: [StaffRole, CountryCode][] = [
    ...(['support', 'planner', 'auditor', 'check-in', 'finance'] as const).map(
      (role) => [role, 'MX'] as [StaffRole, CountryCode],
    ),
    ...(['owner', 'manager', 'finance'] as const).map((role) => [role, 'CL'] as [StaffRole, CountryCode]),
  ]
  it.each(strangers)('get one answer for open, decided and unknown ones: %s of %s', async (role, country) => {
    const stranger = await openOfficeAs(shop, { role, countries: [country] })
    for (const act of ['approve', 'reject']) {
      const answers = []
      for (const id of [await addApproval(), await addApproval({ decision: 'rejected' }), 987_654_321])
        answers.push(await (await decide(stranger, id, act)).response.status)
      expect(new Set(answers).size, `${role} ${country} ${act}: ${answers}`).toBe(1)
      expect([403, 404]).toContain(answers[0])
    }
    const log = await sql(shop, `select from office_log where actor_id = $1 and object_id is not null`, [
      stranger.id,
    ])
    expect(log).toEqual([])
  })
})

describe('auditors', () => {
  it('read open and decided approvals of their countries, without contacts, and decide none', async () => {
    const auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['MX'] })
    const [open, decided] = [await addApproval(), await addApproval({ decision: 'rejected' })]
    const abroad = await addApproval({ country: 'CL' })
    const rows = [...(await list(auditor)), ...(await list(auditor, 'over'))]
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([open, decided]))
    expect(ids).not.toContain(abroad)
    expect(rows.find(({ id }) => id === open)).toMatchObject({
      ...{ mayApprove: false, askedByEmail: asker.email, reason: 'llamó a•••@correo.test' },
    })
    expect(JSON.stringify(rows)).not.toMatch(/ana\.paz|1234/)
    expect((await decide(auditor, open)).status).toBe(403)
  })

  it('are the only ones who see what they cannot decide', async () => {
    const id = await addApproval()
    for (const role of ['finance', 'planner', 'support'] as const) {
      const client = await openOfficeAs(shop, { role, countries: ['MX'] })
      expect((await list(client)).map((row) => row.id)).not.toContain(id)
    }
    const manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
    const row = (await list(manager)).find((one) => one.id === id)
    expect(row).toMatchObject({ mayApprove: true, reason: 'llamó ana.paz@correo.test' })
  })
})

describe('an approval whose requester has left or lost the role', () => {
  const setRoles = (boss: OfficeClient, id: string, roles: object[]) =>
    boss.call(`PUT /office-api/staff/${id}/roles`, { roles, reason: 'cambia' })

  it.each(['ends', 'loses the role', 'loses the country'])('is void once the person %s', async (how) => {
    const boss = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
    const person = await openOfficeAs(shop, { role: 'support', countries: ['MX', 'CL'] })
    const [id, elsewhere] = [
      await addApproval({ by: person.id }),
      await addApproval({ by: person.id, country: 'CL' }),
    ]
    if (how === 'ends') await boss.call(`POST /office-api/staff/${person.id}/end`, { reason: 'se va' })
    else if (how === 'loses the role')
      await setRoles(boss, person.id, [{ role: 'planner', countries: ['MX'] }])
    else await setRoles(boss, person.id, [{ role: 'support', countries: ['CL'] }])
    expect(await stateOf(id)).toBe('voided')
    expect(await stateOf(elsewhere)).toBe(how === 'loses the country' ? null : 'voided')
    const manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
    expect((await decide(manager, id)).code).toBe('approval_over')
  })

  it.each(['has left', 'has lost the role'])(
    'is not approved, although it waits, when its requester %s',
    async (how) => {
      const [boss, other] = [
        await openOfficeAs(shop, { role: 'owner', countries: ['all'] }),
        await openOfficeAs(shop, { role: 'owner', countries: ['all'] }),
      ]
      const { id: target } = await addStaff(shop)
      const { data } = await setRoles(boss, target, [{ role: 'finance', countries: ['MX'] }])
      const { id } = data.approval as { id: number }
      if (how === 'has left')
        await sql(shop, 'update staff_people set ended_at = $2 where id = $1', [boss.id, shop.clock.now()])
      else await sql(shop, 'delete from staff_roles where staff_id = $1', [boss.id])
      expect((await decide(other, id)).code).toBe('approval_changed')
      expect(await stateOf(id)).toBe('voided')
      expect(await sql(shop, 'select from staff_roles where staff_id = $1', [target])).toEqual([])
    },
  )

  it('is refused by the database, too', async () => {
    const person = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
    const id = await addApproval({ by: person.id })
    await sql(shop, 'update staff_people set ended_at = $2 where id = $1', [person.id, shop.clock.now()])
    await expect(
      sql(
        shop,
        `update approvals set decision = 'approved', decided_by_kind = 'system', decided_by = 'test', decided_at = now()
         where id = $1`,
        [id],
      ),
    ).rejects.toThrow('has left')
  })
})
