import { randomUUID } from 'node:crypto'
import { demoStaff, demoStaffPassword, demoStaffTotpSecret } from '#domain/staff/demo-staff.ts'
import { hashPassword } from '#server/accounts/passwords/passwords.ts'
import type { Config } from '#server/platform/config.ts'
import { sealSecret } from '#server/staff/factors/totp-secret.ts'
import type { NewStaff } from './demo-staff-sql.ts'

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
