import type { RefusalCode } from '#domain/platform/refusal.ts'
import type { ActorCtx } from '#server/platform/context.ts'

export type OfficeOptions = Readonly<Record<string, string | boolean | undefined>>

/** `done`: exit code 0; `failed`: 1, at least a part failed; `nothing`: 3, there was nothing to do. */
export type Outcome = 'done' | 'failed' | 'nothing'

/** The result of a command: `says` for people, `data` for programs. */
export type OfficeResult = { outcome: Outcome; says: string; data: unknown }

/** Wrong usage of a command: exit code 2, with the command's help. */
export class UsageError extends Error {}

export type OfficeOption = {
  /** the placeholder for its value in the help; a flag has none */
  value?: string
  required?: true
  does: string
}

/** A command for staff. */
export type OfficeCommand = {
  does: string
  /** the object of the command in the help (ORDER, ID, FILE); none for a command about the whole shop */
  about?: string
  options?: Readonly<Record<string, OfficeOption>>
  /** a further paragraph of its help */
  notes?: string
  /** the meaning of refusals for this command, instead of their general texts */
  refusals?: Partial<Record<RefusalCode, string>>
  run: (ctx: ActorCtx, about: string, options: OfficeOptions) => Promise<OfficeResult>
}

export const done = (says: string, data: unknown = {}): OfficeResult => ({ outcome: 'done', says, data })
export const nothing = (says: string, data: unknown = {}): OfficeResult => ({
  outcome: 'nothing',
  says,
  data,
})
export const failed = (says: string, data: unknown = {}): OfficeResult => ({ outcome: 'failed', says, data })

/** The number of a row, for example of a request or a statement line. */
export function readNumber(text: string, what: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`${what} is a number, such as 12: not "${text}".`)
  return Number(text)
}

/** An amount of money in major units, with at most two decimals. */
export function readAmount(text: string, option: string): number {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text))
    throw new UsageError(`--${option} is an amount such as 150 or 150.50: not "${text}".`)
  return Number(text)
}

/** The text of an option that has a value. */
export function textOf(options: OfficeOptions, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}
