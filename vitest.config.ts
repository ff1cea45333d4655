import { defineConfig } from 'vitest/config'

const patience = { testTimeout: 30_000, hookTimeout: 60_000 }
/** A program is started and killed many times in one test. */
const morePatience = { testTimeout: 120_000, hookTimeout: 120_000 }
// Functions of what they are given: their files need no worker each.
const functions = ['src/{domain,contract}/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts']
// They put another module in the place of one that other files import, too.
const mocked = [
  'src/server/pictures/without-sharp.test.ts',
  'test/sql/row-types.test.ts',
  'test/sql/previous-release.test.ts',
]
const processes = ['test/faults/**/*.test.ts', 'test/processes/**/*.test.ts']

export default defineConfig({
  test: {
    // The data of the database stay in the temporary folder of the system.
    globalSetup: ['./test/helpers/postgres-for-tests.ts', './test/helpers/temporary-folder.ts'],
    // More than a small machine has cores: tests that wait for other programs leave theirs to the others.
    maxWorkers: 3,
    allowOnly: false,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { test: { ...patience, name: 'functions', include: functions, isolate: false } },
      // Each file has a database of its own; the modules, which take a third of the time to load, are those of the worker.
      {
        test: {
          ...patience,
          name: 'server',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['test/browser/**', 'node_modules/**', ...functions, ...mocked, ...processes],
          isolate: false,
        },
      },
      { test: { ...patience, name: 'mocked', include: mocked } },
      // The shop as it is built, in processes of its own.
      {
        test: {
          ...morePatience,
          name: 'processes',
          include: processes,
          globalSetup: ['./test/helpers/processes/build-shop.ts'],
        },
      },
    ],
  },
})
