import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { staffRoles } from '#domain/people/staff/staff-roles.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { actAsStaff } from '#server/people/staff/people/find-staff.ts'
import { approve } from '#server/records/approvals/decide-approval.ts'
import { sql } from '#test/helpers/builders.ts'
import { everyAsk } from '#test/helpers/every-approval.ts'
import { openStatementShop, type StatementShop } from '#test/helpers/payments/statement-shop.ts'
import { type OfficeClient, openOffice, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { approvalKinds } from './approval-kinds.ts'

/* A requester never decides on the own request, whatever has changed about that person since. */

type Person = OfficeClient & TestStaff

let bank: StatementShop
let asks: ReturnType<typeof everyAsk>
beforeAll(async () => {
  bank = await openStatementShop()
  await bank.begin()
  asks = everyAsk(bank)
}, 60_000)
afterAll(() => bank.close())

const all = staffRoles.map((role) => ({ role, countries: [...countryCodes] }))
/** A person with all roles: only who they are keeps them from deciding. */
const open = (): Promise<Person> => openOfficeAs(bank.shop, ...all)
const decide = (client: OfficeClient, id: number) =>
  client.call(`POST /office-api/approvals/${id}/approve`, {})

async function ask(kind: keyof typeof asks, by: OfficeClient): Promise<number> {
  const answer = await asks[kind](by)
  const [row] = await sql<{ id: number; kind: string; by: string }>(
    bank.shop,
    'select id::int, kind from approvals where decision is null order by id desc limit 1',
  )
  expect(row, JSON.stringify(answer)).toMatchObject({ kind })
  return row!.id
}
const decisionOf = async (id: number) =>
  (await sql<{ decision: string | null }>(bank.shop, 'select decision from approvals where id = $1', [id]))[0]
    ?.decision

/** Counts the rows that an approved request could add or change. */
async function effects() {
  const [row] = await sql<Record<string, number>>(
    bank.shop,
    `select (select count(*)::int from ledger) as ledger, (select count(*)::int from payouts) as payouts,
       (select count(*)::int from refunds) as refunds, (select count(*)::int from staff_roles where staff_id <> all ($1::uuid[])) as roles,
       (select count(*)::int from discounts) as discounts, (select sum(price)::int from variants) as prices,
       (select count(*)::int from event_call_offs where called_off_at is not null) as call_offs, (select count(*)::int from complaint_answers) as answers,
       (select count(*)::int from money_returns where ended_at is not null) as ended,
       (select count(*)::int from staff_people where password_hash is null) as reset,
       (select count(*)::int from approvals where decision = 'approved') as approved`,
    [[...people]],
  )
  return row
}
const people = new Set<string>()

describe.each(keysOf(approvalKinds))('%s', (kind) => {
  it('is not approved by its requester: renamed, in another session, or on the server; but by another person', async () => {
    const [by, other] = [await open(), await open()]
    const id = await ask(kind, by)
    const again = await openOffice(bank.shop, by)
    const name = by.id.replaceAll(/[^a-f]/g, '')
    expect(
      (await by.call('PUT /office-api/me', { name: `Rita ${name}`, language: 'es', keysEnabled: true }))
        .status,
    ).toBe(200)
    for (const client of [by, again]) expect((await decide(client, id)).code).toBe('own_approval')
    const onServer = actAsStaff(bank.shop, by.email).then((ctx) => approve(ctx, approvalKinds, id))
    await expect(onServer).rejects.toMatchObject({ code: 'own_approval' })
    expect(await decisionOf(id)).toBe(null)
    expect((await decide(other, id)).status).toBe(200)
    expect(await decisionOf(id)).toBe('approved')
  })

  it('is void once its requester has lost the roles, also when they are given back', async () => {
    const [by, boss, other] = [await open(), await open(), await open()]
    const id = await ask(kind, by)
    const path = `PUT /office-api/staff/${by.id}/roles`
    expect((await boss.call(path, { roles: [], reason: 'Cambia de puesto' })).status).toBe(200)
    const back = await boss.call(path, { roles: all, reason: 'Vuelve' })
    expect((await decide(other, (back.data.approval as { id: number }).id)).status).toBe(200)
    people.add(by.id)
    const before = await effects()
    for (const client of [by, other]) expect((await decide(client, id)).code).toBe('approval_over')
    expect([await decisionOf(id), await effects()]).toEqual(['voided', before])
  })

  it.each([
    [
      'was dismissed',
      (by: Person, boss: Person) => boss.call(`POST /office-api/staff/${by.id}/end`, { reason: 'Se va' }),
    ],
    [
      'lost the role unnoticed',
      (by: Person) => sql(bank.shop, 'delete from staff_roles where staff_id = $1', [by.id]),
    ],
  ])('moves nothing when its requester %s while it waits', async (_, leave) => {
    const [by, boss, other] = [await open(), await open(), await open()]
    const id = await ask(kind, by)
    people.add(by.id)
    await leave(by, boss)
    const before = await effects()
    expect((await decide(other, id)).code).toMatch(/^approval_(?:over|changed)$/)
    expect([await decisionOf(id), await effects()]).toEqual(['voided', before])
  })
})
