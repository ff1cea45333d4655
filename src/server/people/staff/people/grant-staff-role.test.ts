import { afterAll, beforeAll, expect, test } from 'vitest'
import { approve } from '#server/records/approvals/decide-approval.ts'
import { approvalKinds } from '#server/start/approval-kinds.ts'
import { sql } from '#test/helpers/builders.ts'
import { addStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { endStaff } from './end-staff.ts'
import { actAsStaff } from './find-staff.ts'
import { grantStaffRole } from './grant-staff-role.ts'

/* Granting office roles on the command line. */

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const rolesOf = async (id: string) =>
  (
    await sql<{ role: string }>(
      shop,
      `select role || ' ' || country_code as role from staff_roles where staff_id = $1 order by role, country_code`,
      [id],
    )
  ).map(({ role }) => role)

test('a role is given and taken in some countries, and the others stay', async () => {
  const { id, email } = await addStaff(shop, [{ role: 'support', countries: ['MX'] }])
  const planner = { role: 'planner' as const, countries: ['CL' as const] }
  expect(await grantStaffRole(shop, email.toUpperCase(), planner)).toEqual({ outcome: 'granted' })
  expect(await grantStaffRole(shop, email, planner)).toEqual({ outcome: 'unchanged' })
  expect(await rolesOf(id)).toEqual(['planner CL', 'support MX'])
  expect(await grantStaffRole(shop, email, planner, { revoke: true })).toEqual({ outcome: 'revoked' })
  expect(await grantStaffRole(shop, email, planner, { revoke: true })).toEqual({ outcome: 'unchanged' })
  expect(await rolesOf(id)).toEqual(['support MX'])
})

test('a role that moves money waits for another person than the one who gives it', async () => {
  await addStaff(shop, [{ role: 'owner', countries: ['all'] }])
  const { id, email } = await addStaff(shop)
  const boss = await addStaff(shop, [{ role: 'owner', countries: ['all'] }])
  const byBoss = await actAsStaff(shop, boss.email)
  const change = await grantStaffRole(byBoss, email, { role: 'finance', countries: ['all'] })
  expect(change).toEqual({ outcome: 'asked', approval: { id: expect.any(Number) } })
  if (change.outcome !== 'asked') throw new Error('not asked')
  const again = actAsStaff(shop, boss.email).then((ctx) => approve(ctx, approvalKinds, change.approval.id))
  await expect(again).rejects.toMatchObject({ code: 'own_approval' })
  expect(await rolesOf(id)).toEqual([])
  await approve(shop, approvalKinds, change.approval.id)
  expect(await rolesOf(id)).toEqual(['finance all'])
  const log = await sql(
    shop,
    `select actor_name, verb, result from office_log where object_id = $1 and verb = 'staff.change-roles'`,
    [id],
  )
  expect(log).toEqual([{ actorName: 'Olga Fierro', verb: 'staff.change-roles', result: 'done' }])
})

test('a person cannot grant themselves a role, and a former one can neither grant nor get one', async () => {
  const boss = await addStaff(shop, [{ role: 'owner', countries: ['all'] }])
  const byBoss = await actAsStaff(shop, boss.email)
  const support = { role: 'support' as const, countries: ['MX' as const] }
  await expect(grantStaffRole(byBoss, boss.email, support)).rejects.toMatchObject({ code: 'own_roles' })
  await endStaff(shop, boss.id, 'se va')
  await expect(actAsStaff(shop, boss.email)).rejects.toMatchObject({ code: 'email_not_registered' })
  await expect(grantStaffRole(shop, boss.email, support)).rejects.toMatchObject({
    code: 'email_not_registered',
  })
})
