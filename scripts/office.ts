import { runOffice } from './office/run-office.ts'
import { printOutput } from './run-command.ts'

// Staff commands.
printOutput(await runOffice(process.argv.slice(2)))
