import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type PaymentCode, paymentCodes } from '#domain/payments/payment-codes.ts'
import type { Config } from '../../platform/config.ts'
import { methods } from './methods.ts'
import { type UnlimitClient, unlimitClient } from './unlimit-client.ts'

/** The terminals that take our codes: Unlimit gives a method one of its own, or all of them the same. */
export type Terminals = {
  clientFor(code: PaymentCode): UnlimitClient
  /** what signs callbacks: one for each terminal */
  callbackSecrets: string[]
  /** what Unlimit calls the method of a code; none for a code that is not taken, or not by its terminal */
  methodOf(code: PaymentCode): string | undefined
  /** asks the terminals what they take; answers which codes they do not */
  check(): Promise<string[]>
}

/** The terminals of the settings; null when there is none. */
export function terminalsOf({ unlimit: settings }: Config): Terminals | null {
  const { url, terminalCode, password, callbackSecret } = settings
  if (!url || !terminalCode || !password || !callbackSecret) return null
  const common = { terminalCode, password, callbackSecret }
  const terminalOf = (code: PaymentCode) => ({ ...common, ...present(settings.terminals[code] ?? {}) })
  const clients = new Map<string, UnlimitClient>()
  const notTaken = new Set<PaymentCode>()
  const taken = paymentCodes.filter((code) => code in methods && settings.methods[code])

  function clientFor(code: PaymentCode): UnlimitClient {
    const terminal = terminalOf(code)
    const key = `${terminal.terminalCode} ${terminal.password}`
    const client = clients.get(key) ?? unlimitClient({ url: url!, ...terminal })
    clients.set(key, client)
    return client
  }

  return {
    clientFor,
    callbackSecrets: [...new Set([callbackSecret, ...taken.map((code) => terminalOf(code).callbackSecret)])],
    methodOf: (code) => (code in methods && !notTaken.has(code) ? settings.methods[code] : undefined),
    async check() {
      const problems: string[] = []
      for (const code of taken) {
        const name = settings.methods[code] ?? ''
        const listed = await listMethods(clientFor(code))
        if (listed.includes(name)) notTaken.delete(code)
        else {
          notTaken.add(code)
          const { terminalCode } = terminalOf(code)
          problems.push(
            `${code} is not offered: terminal ${terminalCode} has no method ${name}, only ${listed.join(', ') || 'none'}`,
          )
        }
      }
      return problems
    },
  }
}

const methodList = z.object({ payment_methods: z.array(z.object({ name: z.string() })).default([]) })

async function listMethods(client: UnlimitClient): Promise<string[]> {
  const { payment_methods } = await client.call(
    'GET',
    `/payment_methods?request_id=${randomUUID()}`,
    methodList,
  )
  return payment_methods.map(({ name }) => name)
}

/** Without what is not set. */
function present<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}
