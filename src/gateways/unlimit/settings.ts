import { methodNames } from './payments/payment-methods.ts'

/** A merchant's terminal: Unlimit gives each its own credentials, callback secret and callback URL. */
export type Terminal = {
  code: string
  password: string
  callbackSecret: string
  callbackUrl: string
  methods: string[]
  /** Currencies of its account; by default any. */
  currencies?: string[]
}

export type Settings = {
  port: number
  host: string
  /** Origin for `redirect_url`; by default the origin of the API call. */
  publicUrl: string | undefined
  merchantName: string
  /** Divides the delays of callback retries and slow cards. */
  speed: number
  retryDelaysMs: number[]
  terminals: [Terminal, ...Terminal[]]
}

export type Options = { [Name in keyof Omit<Settings, 'terminals'>]?: Settings[Name] | undefined } & {
  callbackUrl?: string | undefined
  terminalCode?: string | undefined
  password?: string | undefined
  callbackSecret?: string | undefined
  /**
   * Further terminals. Their methods are removed from the default terminal, like with one terminal per
   * method; those with their own currencies accept cards in addition to it.
   */
  terminals?: (Partial<Terminal> & { code: string; methods: string[] })[]
}

/** Currencies of the terminals for the shop's countries. */
const countryCurrencies = { MX: 'MXN', CL: 'CLP', PE: 'PEN', ES: 'EUR' }

const minute = 60_000
const hour = 60 * minute

export const demo = {
  port: 4010,
  callbackUrl: 'http://localhost:3000/api/payments/unlimit/notifications',
  terminalCode: '10001',
  password: 'demo-terminal-password',
  callbackSecret: 'demo-callback-secret',
  // Unlimit's schedule is unknown: this one is invented, with a short first delay, so that a demo recovers
  // soon.
  retryDelaysMs: [10_000, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 24 * hour],
}

/** Completes the options with the demo's defaults. */
export function completeSettings(options: Options = {}): Settings {
  const main: Omit<Terminal, 'methods'> = {
    code: options.terminalCode ?? demo.terminalCode,
    password: options.password ?? demo.password,
    callbackSecret: options.callbackSecret ?? demo.callbackSecret,
    callbackUrl: options.callbackUrl ?? demo.callbackUrl,
  }
  const own = (options.terminals ?? []).map((terminal) => ({ ...main, ...terminal }))
  const taken = new Set(own.flatMap(({ methods, currencies }) => (currencies ? [] : methods)))
  return {
    port: options.port ?? demo.port,
    host: options.host ?? '127.0.0.1',
    publicUrl: options.publicUrl,
    merchantName: options.merchantName ?? 'Vaivén',
    speed: options.speed ?? 1,
    retryDelaysMs: options.retryDelaysMs ?? demo.retryDelaysMs,
    terminals: [{ ...main, methods: methodNames.filter((name) => !taken.has(name)) }, ...own],
  }
}

/** Reads the settings of a simulator that runs as a separate program. */
export function optionsFromEnvironment(env: Record<string, string | undefined>): Options {
  const number = (name: string) => (env[name] ? Number(env[name]) : undefined)
  const options: Options = {
    port: number('PORT'),
    host: env.HOST,
    publicUrl: env.PUBLIC_URL,
    callbackUrl: env.SHOP_CALLBACK_URL,
    terminalCode: env.TERMINAL_CODE,
    password: env.PASSWORD,
    callbackSecret: env.CALLBACK_SECRET,
    merchantName: env.MERCHANT_NAME,
    speed: number('SPEED'),
    terminals: [
      ...methodNames.map((method) => ({ name: method, methods: [method] })),
      ...Object.entries(countryCurrencies).map(([name, currency]) => ({
        name,
        methods: ['BANKCARD'],
        currencies: [currency],
      })),
    ].flatMap(({ name, ...terminal }) => {
      const code = env[`${name}_TERMINAL_CODE`]
      if (!code) return []
      const password = env[`${name}_PASSWORD`]
      const callbackSecret = env[`${name}_CALLBACK_SECRET`]
      return [{ ...terminal, code, ...(password && { password }), ...(callbackSecret && { callbackSecret }) }]
    }),
  }
  for (const [name, value] of [['PORT', options.port] as const, ['SPEED', options.speed] as const])
    if (value !== undefined && !(value > 0 || (name === 'PORT' && value === 0)))
      throw new Error(`${name} must be a number above 0, not "${env[name]}"`)
  return options
}
