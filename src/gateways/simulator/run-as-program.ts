/**
 * Runs a simulator as a separate program until a signal. A simulator started by a shop (`ENDS_WITH_STDIN`)
 * reports its URL to the shop, and ends with it, even if the shop is killed.
 */
export async function runAsProgram(
  name: string,
  start: () => Promise<{ url: string; close(): Promise<void> }>,
): Promise<void> {
  const simulator = await start()
  process.send?.({ url: simulator.url })
  console.log(`${name} simulator at ${simulator.url} (control desk at /)`)

  const end = async () => {
    await simulator.close()
    process.exit(0)
  }
  // Each may arrive more than once: from the terminal, from npm and from the shop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  if (process.env.ENDS_WITH_STDIN) process.stdin.resume().once('close', end)
}
