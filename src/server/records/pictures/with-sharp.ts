import type { Log } from '#server/platform/log.ts'

export type Sharp = typeof import('sharp').default

/** sharp shares four threads with disk access and password hashing. */
const mostAtOnce = 2

let loading: Promise<Sharp | null> | undefined
let atWork = 0
const waiting: (() => void)[] = []

/**
 * Processes pictures with sharp, which is loaded on first use, two at a time. Null when sharp cannot be
 * loaded: the shop works without the pictures that it would have drawn.
 */
export async function withSharp<T>(log: Log, work: (sharp: Sharp) => Promise<T>): Promise<T | null> {
  loading ??= load(log)
  const sharp = await loading
  if (!sharp) return null
  if (atWork >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else atWork++
  try {
    return await work(sharp)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else atWork--
  }
}

async function load(log: Log): Promise<Sharp | null> {
  try {
    const { default: sharp } = await import('sharp')
    sharp.cache(false) // no picture is processed twice
    sharp.concurrency(1)
    return sharp
  } catch (error) {
    log.warn({ err: error }, 'sharp cannot be loaded: pictures are served as they were stored')
    return null
  }
}
