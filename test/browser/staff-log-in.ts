import { expect, type Page } from '@playwright/test'
import { createGuardrails, generateSync } from 'otplib'
import { demoStaffPassword, demoStaffTotpSecret } from '#domain/staff/demo-staff.ts'

const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 })

/** The code of an authenticator app, now or `later` seconds from now. */
export function totpOf(secret: string, later = 0): string {
  return generateSync({ secret, guardrails, epoch: Math.floor(Date.now() / 1000) + later })
}

/** Logs a person of the demo in to the office, with password and authenticator app. */
export async function logInToOffice(page: Page, email: string): Promise<void> {
  await page.goto('/office/log-in')
  await sendPassword(page, email, demoStaffPassword)
  const inside = page.getByRole('banner')
  await sendCode(page, totpOf(demoStaffTotpSecret))
  const refused = page.getByRole('alert')
  await expect(inside.or(refused)).toBeVisible()
  // Another test may have used the code of this half minute.
  if (await refused.isVisible()) await sendCode(page, totpOf(demoStaffTotpSecret, 30))
  await expect(inside).toBeVisible()
}

export async function sendPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

async function sendCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Código de seis dígitos').fill(code)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}
