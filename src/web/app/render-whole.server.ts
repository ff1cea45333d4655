import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { repeatEarlyPress } from '../browser/early-press.ts'
import { recoverLostScripts } from '../browser/recover-lost-scripts.ts'

/** The HTML of a complete page, so that the server can cache it; `nonce` is that of its scripts. */
export function renderWhole(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      bootstrapScriptContent: `(${recoverLostScripts})();(${repeatEarlyPress})()`,
      // The page is sent complete, so no script is needed to insert late parts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough()
        text(body).then(resolve, reject)
        pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
  })
}
