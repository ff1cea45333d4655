import { type Environment, portOf, withoutGaps } from '../simulator/simulator-environment.ts'

export type Settings = {
  port: number
  host: string
  /** Origin put into `init_point`; without it the origin at which the API was called is used. */
  publicUrl: string | undefined
  accessToken: string
  webhookSecret: string
  merchantName: string
  /** Waits before a webhook that was not acknowledged comes again. */
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
  // The schedule of MercadoPago's older pages; short at first, so that a demo recovers soon.
  retryDelaysMs: [10_000, 15 * minute, 30 * minute, 6 * hour, 48 * hour, 96 * hour],
}

/** Fills in what the options leave out with the demo values. */
export function completeSettings(options: Options = {}): Settings {
  return { ...demo, publicUrl: undefined, ...withoutGaps(options) }
}

/** Reads the environment of a simulator that runs as a program of its own. */
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
