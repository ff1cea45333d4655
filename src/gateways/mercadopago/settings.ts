import { type Environment, portOf, withoutGaps } from '../simulator/simulator-environment.ts'

export type Settings = {
  port: number
  host: string
  /** Origin for `init_point`; by default the origin of the API call. */
  publicUrl: string | undefined
  accessToken: string
  webhookSecret: string
  merchantName: string
  /** Delays before an unacknowledged webhook is retried. */
  retryDelaysMs: number[]
}

export type Options = Partial<Settings>

const minute = 60_000
const hour = 60 * minute

const demo = {
  port: 4012,
  host: '127.0.0.1',
  accessToken: 'demo-token',
  webhookSecret: 'demo-webhook-secret',
  merchantName: 'Vaivén',
  // From MercadoPago's older documentation, but with a short first delay, so that a demo recovers soon.
  retryDelaysMs: [10_000, 15 * minute, 30 * minute, 6 * hour, 48 * hour, 96 * hour],
}

/** Completes the options with the demo's defaults. */
export function completeSettings(options: Options = {}): Settings {
  return { ...demo, publicUrl: undefined, ...withoutGaps(options) }
}

/** Reads the settings of a simulator that runs as a separate program. */
export function optionsFromEnvironment(env: Environment): Options {
  return withoutGaps({
    port: portOf(env),
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    accessToken: env.ACCESS_TOKEN,
    webhookSecret: env.WEBHOOK_SECRET,
    merchantName: env.MERCHANT_NAME,
  } as Options)
}
