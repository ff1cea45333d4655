import type { SentFile } from '#contract/platform/endpoint.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { formParts } from './form-parts.ts'
import { readBytes } from './read-body.ts'

/** Allowance for the other fields of a form with a file, in bytes. */
const wrapping = 16 * 1024

/** The file in a form field. Refuses one that is too large before reading it completely. */
export async function readUpload(
  request: Request,
  { field, mostBytes }: { field: string; mostBytes: number },
): Promise<SentFile> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) throw new Refusal('invalid_input')
  const body = await readBytes(request, mostBytes + wrapping)
  const parts = formParts(body, type) ?? []
  const file = parts.find(({ name }) => name === field)
  if (!file || file.fileName === null) throw refusedField(field, 'field_is_required')
  if (file.bytes.length > mostBytes) throw new Refusal('payload_too_large')
  const fields = parts.flatMap(({ name, fileName, bytes }) =>
    fileName === null ? [[name, bytes.toString('utf8')]] : [],
  )
  return { name: file.fileName, bytes: file.bytes, fields: Object.fromEntries(fields) }
}
