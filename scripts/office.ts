import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { eventCommands } from './office/event-commands.ts'
import { listCommands } from './office/list-commands.ts'
import { moneyCommands } from './office/money-commands.ts'
import { type OfficeCommand, textOf } from './office/office-command.ts'
import { helpOf, helpOfAll } from './office/office-help.ts'
import { wordRefusal } from './office/office-refusals.ts'
import { placeCommands } from './office/place-commands.ts'
import { recoveryCommands } from './office/recovery-commands.ts'
import { retentionCommands } from './office/retention-command.ts'
import { staffCommands } from './office/staff-commands.ts'
import { statementCommands } from './office/statement-commands.ts'
import { runCommand } from './run-command.ts'

// Staff commands.
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

const [name = '', ...words] = process.argv.slice(2)
if (name === 'help' || name === '--help' || name === '') {
  const [asked = ''] = words
  const command = commands[asked]
  const text = command ? helpOf(asked, command) : helpOfAll(commands)
  if (name === '') console.error(text)
  else console.log(text)
  process.exit(name === '' ? 2 : 0)
}
const command = commands[name]
if (!command) leave(`There is no command ${name}.`, helpOfAll(commands))

const { about, options } = readWords(command)
if (options.help) {
  console.log(helpOf(name, command))
  process.exit(0)
}
const problems = findProblems(command, about, options)
if (problems.length > 0) leave(problems.join('\n'), helpOf(name, command))

await runCommand((ctx) => command.run(ctx, about[0] ?? '', options), {
  json: options.json === true,
  as: textOf(options, 'as'),
  word: (refusal) => wordRefusal(refusal, command.refusals),
  onUsageError: (message) => `${message}\n\n${helpOf(name, command)}`,
})

function readWords(one: OfficeCommand) {
  const taken: ParseArgsOptionsConfig = {
    ...{ help: { type: 'boolean' }, json: { type: 'boolean' }, as: { type: 'string' } },
  }
  for (const [option, { value }] of Object.entries(one.options ?? {}))
    taken[option] = { type: value ? 'string' : 'boolean' }
  try {
    const { positionals, values } = parseArgs({ args: words, allowPositionals: true, options: taken })
    return { about: positionals, options: values as Record<string, string | boolean | undefined> }
  } catch (error) {
    // Node's message continues with advice about positional arguments.
    return leave(`${((error as Error).message.split('. ')[0] ?? '').replace(/\.$/, '')}.`, helpOf(name, one))
  }
}

/** All missing and superfluous parameters, so that they can be corrected at once. */
function findProblems(one: OfficeCommand, given: string[], options: Record<string, unknown>): string[] {
  const missing = Object.entries(one.options ?? {})
    .filter(([option, { required }]) => required && options[option] === undefined)
    .map(([option, { value }]) => `--${option} ${value} is missing.`)
  return [
    ...(one.about && !given[0] ? [`${one.about} is missing.`] : []),
    ...given.slice(one.about ? 1 : 0).map((word) => `"${word}" is one word too many.`),
    ...missing,
  ]
}

function leave(why: string, help: string): never {
  console.error(`${why}\n\n${help}`)
  process.exit(2)
}
