/**
 * Runs a simulator as a program of its own until it is told to end. One that a shop has started (`ENDS_WITH_STDIN`)
 * tells the shop its address, and ends with it too, even with one that was killed.
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
  // Each of them may come more than once: from a terminal, from npm and from the shop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  if (process.env.ENDS_WITH_STDIN) process.stdin.resume().once('close', end)
}
