import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Config } from '#server/platform/config.ts'
import { type CommandOutput, outputOfCommand } from '../run-command.ts'
import { eventCommands } from './event-commands.ts'
import { listCommands } from './list-commands.ts'
import { moneyCommands } from './money-commands.ts'
import { type OfficeCommand, type OfficeOptions, textOf } from './office-command.ts'
import { helpOf, helpOfAll } from './office-help.ts'
import { wordRefusal } from './office-refusals.ts'
import { placeCommands } from './place-commands.ts'
import { recoveryCommands } from './recovery-commands.ts'
import { retentionCommands } from './retention-command.ts'
import { staffCommands } from './staff-commands.ts'
import { statementCommands } from './statement-commands.ts'

const commands: Record<string, OfficeCommand> = {
  ...listCommands,
  ...moneyCommands,
  ...statementCommands,
  ...eventCommands,
  ...staffCommands,
  ...placeCommands,
  ...retentionCommands,
  ...recoveryCommands,
}

/** Runs a staff command: its name and parameters, as typed in a shell. */
export async function runOffice(
  [name = '', ...words]: readonly string[],
  settings?: Config,
): Promise<CommandOutput> {
  if (name === 'help' || name === '--help' || name === '') {
    const [asked = ''] = words
    const command = commands[asked]
    const text = command ? helpOf(asked, command) : helpOfAll(commands)
    return name === '' ? wrongUsage(text) : { exitCode: 0, says: text, complains: '' }
  }
  const command = commands[name]
  if (!command) return wrongUsage(`There is no command ${name}.\n\n${helpOfAll(commands)}`)
  const help = helpOf(name, command)
  const read = readWords(command, words)
  if (typeof read === 'string') return wrongUsage(`${read}\n\n${help}`)
  const { about, options } = read
  if (options.help) return { exitCode: 0, says: help, complains: '' }
  const problems = findProblems(command, about, options)
  if (problems.length > 0) return wrongUsage(`${problems.join('\n')}\n\n${help}`)
  return outputOfCommand(
    (ctx) => command.run(ctx, about[0] ?? '', options),
    {
      json: options.json === true,
      as: textOf(options, 'as'),
      word: (refusal) => wordRefusal(refusal, command.refusals),
      onUsageError: (message) => `${message}\n\n${help}`,
    },
    settings,
  )
}

const wrongUsage = (complains: string): CommandOutput => ({ exitCode: 2, says: '', complains })

/** The parameters and options; a text if they are not the command's. */
function readWords(
  one: OfficeCommand,
  words: string[],
): { about: string[]; options: OfficeOptions } | string {
  const taken: ParseArgsOptionsConfig = {
    ...{ help: { type: 'boolean' }, json: { type: 'boolean' }, as: { type: 'string' } },
  }
  for (const [option, { value }] of Object.entries(one.options ?? {}))
    taken[option] = { type: value ? 'string' : 'boolean' }
  try {
    const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options: taken })
    return { about: positionals, options: values as OfficeOptions }
  } catch (error) {
    // Node's message continues with advice about positional arguments.
    return `${((error as Error).message.split('. ')[0] ?? '').replace(/\.$/, '')}.`
  }
}

/** All missing and superfluous parameters, so that they can be corrected at once. */
function findProblems(one: OfficeCommand, given: string[], options: OfficeOptions): string[] {
  const missing = Object.entries(one.options ?? {})
    .filter(([option, { required }]) => required && options[option] === undefined)
    .map(([option, { value }]) => `--${option} ${value} is missing.`)
  return [
    ...(one.about && !given[0] ? [`${one.about} is missing.`] : []),
    ...given.slice(one.about ? 1 : 0).map((word) => `"${word}" is one word too many.`),
    ...missing,
  ]
}
