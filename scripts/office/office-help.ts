import type { OfficeCommand } from './office-command.ts'

const program = 'npm run office --'

/** One line: the command with all its parameters. */
export function usageOf(name: string, { about, options = {} }: OfficeCommand): string {
  const words = Object.entries(options).map(([option, { value, required }]) => {
    const text = value ? `--${option} ${value}` : `--${option}`
    return required ? text : `[${text}]`
  })
  return [program, name, about, ...words].filter(Boolean).join(' ')
}

/** The help of one command. */
export function helpOf(name: string, command: OfficeCommand): string {
  const options = Object.entries(command.options ?? {}).map(
    ([option, { value, does, required }]) =>
      `  ${`--${option}${value ? ` ${value}` : ''}`.padEnd(22)} ${does}${required ? ' (required)' : ''}`,
  )
  return [
    `${command.does}.`,
    '',
    `  ${usageOf(name, command)}`,
    ...(command.about ? ['', `  ${command.about.padEnd(22)} ${aboutWords[command.about] ?? ''}`] : ['']),
    ...options,
    `  ${'--as EMAIL'.padEnd(22)} act as this person of the office; default: the user of the operating system`,
    `  ${'--json'.padEnd(22)} prints data for programs`,
    ...(command.notes ? ['', command.notes] : []),
  ].join('\n')
}

const aboutWords: Record<string, string> = {
  ORDER: "an order's number, its id or the reference of its transfer",
  BILL: "the reference of a host's bill: list-transfers shows it",
  REQUEST: 'the number of a request for a private event: list-requests shows it',
  EVENT:
    "the event's slug, as in the address of its page; for a private event also the number of its request",
  FILE: "the bank's statement, CSV or camt.053",
  PLACES: 'a CSV file of places',
  LINE: 'the number of a statement line: list-transfers shows it',
  NOTIFICATION: 'the number of a notification: notifications shows it',
}

/** All commands, one line each. */
export function helpOfAll(commands: Readonly<Record<string, OfficeCommand>>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length)) + 2
  return [
    `Usage: ${program} COMMAND [--as EMAIL] [--json]`,
    '',
    ...Object.entries(commands).map(([name, { does }]) => `  ${name.padEnd(width)}${does}`),
    '',
    `${program} COMMAND --help describes a command.`,
    'Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 nothing to do.',
  ].join('\n')
}
