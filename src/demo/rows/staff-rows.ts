import { randomUUID } from 'node:crypto'
import { demoStaff, demoStaffPassword, demoStaffTotpSecret } from '#domain/people/staff/demo-staff.ts'
import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import { sealSecret } from '#server/people/staff/factors/totp-secret.ts'
import type { Config } from '#server/platform/config.ts'
import type { NewStaff } from '../demo-staff-sql.ts'

/** The sample members of staff, ready to log in. */
export async function demoStaffRows(config: Pick<Config, 'sessionSecrets'>): Promise<NewStaff[]> {
  const passwordHash = await hashPassword(demoStaffPassword)
  return demoStaff.map(({ email, name, granted }) => ({
    id: randomUUID(),
    email,
    name,
    passwordHash,
    totpSecret: sealSecret(config, demoStaffTotpSecret),
    ...granted,
  }))
}
