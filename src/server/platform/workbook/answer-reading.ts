import { flushCompileCache } from 'node:module'

/**
 * Answers the shop's process, which started this program to read one untrusted file (`readInWorker`). The time limit for
 * the file applies from here on.
 */
export function answerReading<Task, Result>(read: (task: Task) => Result | Promise<Result>): void {
  process.once('disconnect', () => process.exit())
  process.once('message', async ({ task }: { task: Task }) => {
    process.send?.('begins')
    // The shop ends this process as soon as it has the answer.
    flushCompileCache()
    process.send?.({ read: await read(task) })
  })
}
