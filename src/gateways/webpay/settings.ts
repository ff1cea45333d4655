import { type Environment, portOf, withoutGaps } from '../simulator/simulator-environment.ts'

export type Settings = {
  port: number
  host: string
  /** Origin for the form's URL; by default the origin of the API call. */
  publicUrl: string | undefined
  commerceCode: string
  apiKey: string
  merchantName: string
}

export type Options = Partial<Settings>

const demo = {
  port: 4011,
  host: '127.0.0.1',
  /** Transbank's public integration code for Webpay Plus in pesos */
  commerceCode: '597055555532',
  apiKey: 'demo-api-key',
  merchantName: 'Vaivén',
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
    commerceCode: env.COMMERCE_CODE,
    apiKey: env.API_KEY,
    merchantName: env.MERCHANT_NAME,
  } as Options)
}
