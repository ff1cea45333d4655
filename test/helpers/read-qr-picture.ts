import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** Reads the QR code of a picture (PNG or JPEG); null without a code. */
export async function readQrPicture(picture: Uint8Array): Promise<string | null> {
  const [code] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  return code?.text ?? null
}
