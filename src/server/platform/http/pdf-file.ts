import type { OfficeFile } from './office-http.ts'

/** A PDF that staff download. */
export function pdfFile(name: string, body: Buffer): OfficeFile {
  return { name, type: 'application/pdf', parts: only(body) }
}

async function* only(body: Buffer): AsyncGenerator<Uint8Array> {
  yield body
}
