import { type Environment, portOf, withoutGaps } from '../simulator/simulator-environment.ts'

export type Settings = {
  port: number
  host: string
  /** Origin put into the form's address; without it the origin at which the API was called is used. */
  publicUrl: string | undefined
  commerceCode: string
  apiKey: string
  merchantName: string
}

export type Options = Partial<Settings>

const demo = {
  port: 4011,
  host: '127.0.0.1',
  /** Transbank's public code of integration for Webpay Plus in pesos */
  commerceCode: '597055555532',
  apiKey: 'demo-api-key',
  merchantName: 'Vaivén',
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
    commerceCode: env.COMMERCE_CODE,
    apiKey: env.API_KEY,
    merchantName: env.MERCHANT_NAME,
  } as Options)
}
