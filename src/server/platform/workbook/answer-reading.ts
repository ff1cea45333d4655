import { flushCompileCache } from 'node:module'
import { buffer } from 'node:stream/consumers'

/**
 * Answers the shop's process, which started this program to read one untrusted file (`readInWorker`). The time limit for
 * the file applies from here on.
 */
export function answerReading<Task, Result>(
  read: (task: Task, bytes: Buffer) => Result | Promise<Result>,
): void {
  process.once('disconnect', () => process.exit())
  process.once('message', async ({ task }: { task: Task }) => {
    process.send?.('begins')
    const bytes = await buffer(process.stdin)
    // The shop ends this process as soon as it has the answer.
    flushCompileCache()
    process.send?.({ read: await read(task, bytes) })
  })
}
