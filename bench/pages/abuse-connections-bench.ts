import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { BenchShop } from '../bench-shop.ts'
import { checkFinding, type Finding, limitFinding, plainFinding } from '../report.ts'

const readers = 300
const pagesEach = 20
const longestSeconds = 60
/** Time for garbage collection after the slow readers. */
const settleMs = 10_000

/**
 * Clients that request many pages and read none: how soon they are cut off, and how much of their memory remains.
 */
export async function benchSlowReaders(bench: BenchShop): Promise<Finding[]> {
  const memory = async () => (await bench.metric('process_resident_memory_bytes')) / 1024 ** 2
  // Warm-up: the memory for a process's first pages is not due to the connections.
  for (let round = 0; round < 40; round++)
    await Promise.all(
      Array.from({ length: 50 }, () => fetch(bench.publicUrl).then((answer) => answer.text())),
    )
  await pause(settleMs)
  const before = await memory()

  const begun = performance.now()
  const sockets = await Promise.all(Array.from({ length: readers }, () => slowReader(bench.port)))
  const ports = new Set(sockets.map(({ localPort }) => localPort))
  const seconds = () => (performance.now() - begun) / 1000
  await pause(5_000)
  const during = await memory()
  let left = readers
  while (left > 0 && seconds() < longestSeconds) {
    await pause(1_000)
    left = await connectionsOf(ports, bench.port)
  }
  const lastCut = seconds()
  for (const socket of sockets) socket.destroy()
  await pause(settleMs)
  return [
    checkFinding(`of ${readers} clients that read nothing, still connected after 60 s`, String(left), '0'),
    plainFinding('  the last was cut off after', `${lastCut.toFixed(1)} s`),
    plainFinding(
      '  memory of the server before and meanwhile',
      `${before.toFixed(0)} · ${during.toFixed(0)} MB`,
    ),
    limitFinding('memory that they leave behind', 'MB', (await memory()) - before, 20),
  ]
}

/**
 * The number of these ports to which the server is connected, according to Linux: a client that does not read cannot
 * tell.
 */
async function connectionsOf(ports: ReadonlySet<number | undefined>, server: number): Promise<number> {
  const established = '01'
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')))
  const rows = tables.flatMap((table) => table.trim().split('\n').slice(1))
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16)
  return rows.filter((row) => {
    const [, local, remote, state] = row.trim().split(/\s+/)
    return state === established && portOf(local) === server && ports.has(portOf(remote))
  }).length
}

/** A connection that requests pages and then does nothing. */
function slowReader(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.pause()
      socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(pagesEach))
      resolve(socket)
    })
    socket.once('error', reject)
    socket.on('error', () => {})
  })
}
