import {
  freePort,
  serverFlags,
  serverMemory,
  startShopProcess,
  stopProcess,
  untilReady,
} from '../bench-shop.ts'
import { itemAt } from '../item-at.ts'

export type ShopProcesses = { ports: number[]; stop(): Promise<void> }

/** Starts processes of the shop in one role on one database, like the units of deploy/. */
export async function startProcesses(
  role: 'web' | 'worker',
  count: number,
  settings: Record<string, string>,
): Promise<ShopProcesses> {
  const ports = await Promise.all(Array.from({ length: count }, freePort))
  const servers = ports.map((port) =>
    startShopProcess([...serverFlags, 'build/server/main.js'], {
      ...settings,
      ...serverMemory,
      DEMO: '1',
      ROLE: role,
      PORT: String(port),
    }),
  )
  const stop = async () => {
    await Promise.all(servers.map(stopProcess))
  }
  try {
    await Promise.all(ports.map((port, nth) => untilReady(port, itemAt(servers, nth))))
  } catch (error) {
    await stop()
    throw error
  }
  return { ports, stop }
}
