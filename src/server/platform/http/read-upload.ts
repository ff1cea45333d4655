import type { SentFile } from '#contract/platform/endpoint.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
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
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  const file = form?.get(field)
  if (!(file instanceof File)) {
    throw refusedField(field, 'field_is_required')
  }
  if (file.size > mostBytes) throw new Refusal('payload_too_large')
  const fields = [...(form ?? [])].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return {
    name: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
    fields: Object.fromEntries(fields),
  }
}
