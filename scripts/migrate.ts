import { runCommand } from './run-command.ts'

// Brings the database of the settings up to date, which opening it does.
await runCommand(async () => 'The database is up to date.')
