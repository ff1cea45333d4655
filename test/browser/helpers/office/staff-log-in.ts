import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { createGuardrails, generateSync } from 'otplib'
import { addDemoStaff } from '#demo/demo-staff-sql.ts'
import { demoStaffRows } from '#demo/rows/staff-rows.ts'
import { demoStaffPassword, demoStaffTotpSecret } from '#domain/people/staff/demo-staff.ts'
import { sql } from '../../../helpers/builders.ts'
import { inShop } from '../shop/in-shop.ts'

const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })

/** The current code of an authenticator app. */
export function totpOf(secret: string): string {
  return generateSync({ secret, guardrails, epoch: Math.floor(Date.now() / 1000) })
}

/**
 * Adds a colleague with the name, role, password and authenticator app of a demo account, and a new address, which is
 * returned. A code can be used once per person, so parallel tests need different people.
 */
export function addColleague(email: string): Promise<string> {
  return inShop(async (shop) => {
    const [person] = (await demoStaffRows(shop.config)).filter((one) => one.email === email)
    if (!person) throw new Error(`The demo has no ${email}`)
    const own = email.replace('@', `-${randomUUID().slice(0, 8)}@`)
    await addDemoStaff(shop.db, { ...person, email: own }, shop.clock.now())
    return own
  })
}

/**
 * Makes the second factor of a person too old, so that the office requires it again; the current code is accepted
 * again.
 */
export function ageSecondFactor(email: string): Promise<void> {
  return inShop(async (shop) => {
    await sql(
      shop,
      `with person as (update staff_people set totp_last_step = 0 where email = $1 returning id)
       update staff_sessions s set stepped_up_at = s.stepped_up_at - interval '1 hour' from person where s.staff_id = person.id`,
      [email],
    )
  })
}

/**
 * Logs a colleague of a demo account in to the office, like its screens; office/doors.spec.ts tests those. Returns the
 * colleague's address.
 */
export async function logInToOffice(page: Page, email: string): Promise<string> {
  const own = await addColleague(email)
  await send('/office-api/log-in', { email: own, password: demoStaffPassword })
  await send('/office-api/log-in/second', { totp: totpOf(demoStaffTotpSecret) })
  return own

  /** Uses fetch inside the page, like the shop's pages. */
  async function send(path: string, data: object): Promise<void> {
    const headers = { origin: process.env.SHOP_URL ?? '' }
    // The shop may close an idle connection just when it is used again.
    const answer = await page.request.post(path, { data, headers, maxRetries: 1 })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

export async function sendPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Continuar' }).click()
}
