import type { CountryCode } from '#domain/geography/countries/country.ts'
import { textIn } from '#web/office/forms/texts-in.ts'

/** The maximum length of a base64 file in a request to the office. */
const mostWorkbookBytes = 150_000

/**
 * The file of an import form with its corrections. The form keeps the file in `workbook`, so that a screen that asks which
 * sheet to read can send it again.
 */
export async function readImport(form: FormData) {
  const sheet = form.get('sheet')
  const workbook = await readWorkbook(form)
  const csv = workbook ? '' : await readFileText(form)
  form.delete('file')
  form.set('workbook', workbook)
  const country = textIn(form, 'country') as CountryCode | ''
  return {
    ...{ workbook, csv, corrections: readCorrections(form) },
    ...(country && { country }),
    ...(typeof sheet === 'string' && { sheet }),
  }
}

/** The form's file in base64; empty when it is too large for it. */
async function readWorkbook(form: FormData): Promise<string> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return String(form.get('workbook') ?? '')
  if (file.size > mostWorkbookBytes) return ''
  return base64Of(file)
}

/** A file as base64, for a form that keeps it. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // A function takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** The file that a form keeps as base64; an empty one if it is none. */
export function fileOf(base64: string): File {
  try {
    return new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], 'file')
  } catch {
    return new File([], 'file')
  }
}

/** The text of the form's file, or of its field `csv`; empty, which is refused, if it is not UTF-8. */
async function readFileText(form: FormData): Promise<string> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return String(form.get('csv') ?? '')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return ''
  }
}

/** The fields `cell:LINE:FIELD` of a form. */
export function readCorrections(form: Iterable<[string, unknown]>) {
  const lines = new Map<number, Record<string, string>>()
  for (const [name, text] of form) {
    const [, line, field] = /^cell:(\d+):(\w+)$/.exec(name) ?? []
    if (line === undefined || field === undefined) continue
    lines.set(Number(line), { ...lines.get(Number(line)), [field]: String(text) })
  }
  return [...lines].map(([line, values]) => ({ line, values }))
}
