import { describe, expect, it } from 'vitest'
import { keysOf } from '#domain/platform/keys-of.ts'
import { countriesWhere, type Permission, permissions, permissionsOf, roleWith } from './permissions.ts'
import { expandCountries, type GrantedRole, movesMoney, type StaffRole, staffRoles } from './staff-roles.ts'

const all = keysOf(permissions)
const has = (role: StaffRole, permission: Permission) =>
  permissionsOf([{ role, countries: ['all'] }]).includes(permission)

describe('a role', () => {
  it('is valid in the countries of its grant, in the order of the countries', () => {
    const roles: GrantedRole[] = [
      { role: 'finance', countries: ['ES', 'MX'] },
      { role: 'planner', countries: ['CL'] },
    ]
    expect(countriesWhere(roles, 'transfers.settle')).toEqual(['MX', 'ES'])
    expect(countriesWhere(roles, 'trips.plan')).toEqual(['CL'])
    expect(countriesWhere(roles, 'orders.see')).toEqual(['MX', 'CL', 'ES'])
    expect(countriesWhere(roles, 'staff.edit')).toEqual([])
    expect(countriesWhere([], 'orders.see')).toEqual([])
  })

  it('of all countries includes each', () => {
    expect(expandCountries(['all'])).toHaveLength(4)
    expect(expandCountries(['PE'])).toEqual(['PE'])
    expect(expandCountries([])).toEqual([])
  })

  it('gives nothing without a country', () => {
    expect(permissionsOf([{ role: 'owner', countries: [] }])).toEqual([])
  })

  it('is named by the first grant that allows an act', () => {
    const roles: GrantedRole[] = [
      { role: 'planner', countries: ['MX'] },
      { role: 'manager', countries: ['MX'] },
    ]
    expect(roleWith(roles, 'events.publish')).toBe('manager')
    expect(roleWith(roles, 'events.edit')).toBe('planner')
    expect(roleWith(roles, 'transfers.settle')).toBeNull()
  })
})

describe('the permissions of the office', () => {
  it('let an auditor see, and change nothing', () => {
    const acts = all.filter(
      (one) => has('auditor', one) && !/\.(see|reports|verify|money|occupancy)/.test(one),
    )
    expect(acts).toEqual(['exports.without-personal-data', 'exports.with-personal-data'])
  })

  it('let those send refunds and approve them whose role needs a second owner', () => {
    for (const role of staffRoles)
      for (const permission of ['refunds.send', 'refunds.approve'] as const)
        expect(has(role, permission), `${role} ${permission}`).toBe(movesMoney(role))
  })

  it('let only an owner change staff, and a check-in see only the day’s trips', () => {
    expect(staffRoles.filter((role) => has(role, 'staff.edit'))).toEqual(['owner'])
    expect(all.filter((one) => has('check-in', one))).toEqual(['trips.see-today', 'log.see-own'])
  })

  it('keep whole contacts from those who see them masked', () => {
    for (const role of staffRoles)
      expect(has(role, 'contacts.see') && has(role, 'contacts.see-masked'), role).toBe(false)
  })
})
