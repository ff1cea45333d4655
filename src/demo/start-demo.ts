import { demoStaff, demoStaffPassword, demoStaffTotpSecret } from '#domain/people/staff/demo-staff.ts'
import { withOwner } from '#server/open-shop.ts'
import type { Config } from '#server/platform/config.ts'
import type { StartDemo } from '#server/start/demo-program.ts'
import { loadDemo } from './load-demo.ts'
import { provideDatabase } from './provide-database.ts'
import { startSimulators } from './start-simulators.ts'
import { startTonight } from './tonight/start-tonight.ts'

/** The parts of a demo besides the shop: database, data, and payment simulators. */
export const startDemo: StartDemo = async (settings, { log, stops }) => {
  const database = await provideDatabase(settings, log)
  // More than the time that PostgreSQL gets to write everything out.
  stops.push({ name: 'PostgreSQL', run: () => database.stop(), limitMs: 70_000 })
  const simulators = await startSimulators(database.config, log)
  stops.push({ name: 'the simulators', run: () => simulators.stop(), limitMs: 10_000 })
  const tonight = startTonight(simulators, { log, stops })
  return {
    config: simulators.config,
    async prepare(shop) {
      // It sets numbers and dates that only the owner of the tables may set.
      await withOwner(shop, async (owned) => {
        const ids = await loadDemo(owned)
        if (ids && simulators.all) {
          // Imported only for an empty shop, so that later starts are faster.
          const { makeHistory } = await import('./history/make-history.ts')
          await makeHistory(owned, ids)
        }
        await tonight.prepare(owned)
      })
    },
    welcome: () => welcomeTo(settings, tonight.inWords()),
    addPages: tonight.addPages,
  }
}

function welcomeTo({ publicUrl }: Config, tonight: readonly string[]): string {
  const lines = [
    `Vaivén is open at ${publicUrl}`,
    '',
    'customer   cliente@vaiven.test   password vaiven',
    'staff      puerta@vaiven.test    password vaiven',
    `office     ${publicUrl}/office`,
    ...demoStaff.map(({ email, granted }) => `           ${email.padEnd(24)} ${granted.role}`),
    `           password ${demoStaffPassword}   TOTP secret ${demoStaffTotpSecret}`,
    ...tonight,
    `mails      ${publicUrl}/demo/mailbox`,
  ]
  return `\n${lines.map((line) => (line ? `  ${line}` : '')).join('\n')}\n`
}
