import { type Api, createApi } from './api.ts'
import { headersOf, withSession } from './browser-api.ts'

/** An upload without progress for this time has lost its connection. */
const stallMs = 15_000
/** Time for the answer after the upload is complete. */
const readingMs = 45_000

/**
 * An API client that uploads a file and reports the sent share (0 to 1) to `onProgress`. It has no overall time limit,
 * so that slow connections work as long as data move.
 */
export function uploadApi(onProgress: (share: number) => void): Api {
  return withSession(createApi((path, init) => send(path, init, onProgress)))
}

function send(path: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((answer, fail) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), ms)
    }
    const end = (done: () => void) => () => {
      clearTimeout(timer)
      done()
    }
    request.open(init.method ?? 'POST', path)
    headersOf(init).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(total ? loaded / total : 0)
      wait(loaded < total ? stallMs : readingMs)
    }
    request.onload = end(() => answer(new Response(request.responseText, { status: request.status })))
    request.onerror = end(() => fail(new Error('the connection is gone')))
    request.onabort = end(() => fail(new Error('the connection stands still')))
    wait(stallMs)
    request.send(init.body as FormData)
  })
}
