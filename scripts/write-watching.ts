import { writeFileSync } from 'node:fs'
import { watchingFiles } from './watching/files.ts'

/** Generates the alert rules, their tests and the dashboard from the lists in scripts/watching. */
for (const [path, text] of Object.entries(watchingFiles())) writeFileSync(path, text)
