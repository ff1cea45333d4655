import { BadSetting } from './config/bad-setting.ts'
import { environment } from './config/environment.ts'
import { findBadSettings, isDemo } from './config/find-bad-settings.ts'
import { officeSettings } from './config/office-settings.ts'
import { paymentSettings, terminalsOf } from './config/payment-settings.ts'
import { processSettings } from './config/process-settings.ts'
import { saleSettings } from './config/sale-settings.ts'
import { messengerOf, s3Of, serviceSettings } from './config/service-settings.ts'

export type Config = ReturnType<typeof readConfig>

/**
 * Reads every setting of the program from the environment, once. `.env.example` lists them all.
 * @throws BadSetting naming every setting that is missing or wrong
 */
export function readConfig(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const demo = isDemo(present)
  const read = environment.safeParse(present)
  const wrong = read.success
    ? []
    : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const settings = read.data
  const problems = [
    ...wrong,
    ...(demo ? [] : findBadSettings(present)),
    ...(settings
      ? [() => terminalsOf(settings, demo), () => s3Of(settings), () => messengerOf(settings)].flatMap(
          problemOf,
        )
      : []),
  ]
  if (!settings || problems.length > 0) throw new BadSetting(problems.join('\n'))
  return {
    demo,
    /** a demo has a trip of tonight */
    demoTrip: demo && settings.DEMO_TRIP,
    ...processSettings(settings, demo),
    ...saleSettings(settings),
    ...paymentSettings(settings, demo),
    ...officeSettings(settings, demo),
    ...serviceSettings(settings),
  }
}

/** The problem that reading a group of settings has, if any. */
function problemOf(read: () => unknown): string[] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof BadSetting) return [error.message]
    throw error
  }
}
