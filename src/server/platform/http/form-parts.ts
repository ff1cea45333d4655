/** A field of a form with files; `bytes` is a part of the body, not a copy. */
export type FormPart = { name: string; fileName: string | null; bytes: Buffer }

const lineEnd = '\r\n'
const headEnd = Buffer.from('\r\n\r\n')

/**
 * The fields of a `multipart/form-data` body (RFC 7578); null when it is not one. `Response.formData()` copies a file
 * several times, and the garbage of large files delays other requests.
 */
export function formParts(body: Buffer, contentType: string): FormPart[] | null {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (!boundary) return null
  const first = Buffer.from(`--${boundary}`)
  const next = Buffer.from(`${lineEnd}--${boundary}`)
  if (!body.subarray(0, first.length).equals(first)) return null
  const parts: FormPart[] = []
  let at = first.length
  while (body.toString('latin1', at, at + 2) === lineEnd) {
    const head = body.indexOf(headEnd, at)
    const end = head < 0 ? -1 : body.indexOf(next, head + lineEnd.length)
    const part = end < 0 ? null : describePart(body.toString('utf8', at, head))
    if (!part) return null
    parts.push({ ...part, bytes: body.subarray(Math.min(head + headEnd.length, end), end) })
    at = end + next.length
  }
  return body.toString('latin1', at, at + 2) === '--' ? parts : null
}

function describePart(head: string): Omit<FormPart, 'bytes'> | null {
  const [disposition] = /^content-disposition:\s*form-data;.*$/im.exec(head) ?? ['']
  const name = parameter(disposition, 'name')
  return name === null ? null : { name, fileName: parameter(disposition, 'filename') }
}

/** Browsers write quotation marks and line ends of a name as %22, %0D and %0A. */
function parameter(disposition: string, name: string): string | null {
  const found = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition)?.[1]
  return found?.replace(/%(22|0D|0A)/gi, (escaped) => decodeURIComponent(escaped)) ?? null
}
