import { expect, it } from 'vitest'
import { formParts } from './form-parts.ts'

/** A form as a browser writes it, with its content type. */
async function written(form: FormData): Promise<[Buffer, string]> {
  const response = new Response(form)
  return [Buffer.from(await response.arrayBuffer()), response.headers.get('content-type') ?? '']
}

it('reads the fields and files of a form byte by byte', async () => {
  const bytes = new Uint8Array([13, 10, 45, 45, 0, 255, 13, 10, 13, 10])
  const form = new FormData()
  form.set('sheet', 'Lista\r\n“final”')
  form.set('file', new File([bytes], 'año "2026"\n.csv'))
  const parts = formParts(...(await written(form))) ?? []
  expect(parts.map(({ name, fileName }) => [name, fileName])).toEqual([
    ['sheet', null],
    ['file', 'año "2026"\n.csv'],
  ])
  expect(parts.map((part) => part.bytes.toString('hex'))).toEqual([
    Buffer.from('Lista\r\n“final”').toString('hex'),
    Buffer.from(bytes).toString('hex'),
  ])
})

it('copies no file', async () => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(1000)], 'a.csv'))
  const [body, type] = await written(form)
  expect(formParts(body, type)?.[0]?.bytes.buffer).toBe(body.buffer)
})

const type = 'multipart/form-data; boundary="b b"'
const part = 'Content-Disposition: form-data; name="a"\r\n\r\n1'
it.each([
  ['has no boundary', `--b b\r\n${part}\r\n--b b--`, 'multipart/form-data'],
  ['is empty', '', type],
  ['begins with another boundary', `--x\r\n${part}\r\n--x--`, type],
  ['ends before the last boundary', `--b b\r\n${part}`, type],
  ['ends in the middle of a boundary', `--b b\r\n${part}\r\n--b b`, type],
  ['has a part without a name', '--b b\r\nContent-Disposition: form-data\r\n\r\n1\r\n--b b--', type],
  ['has a part without headers', '--b b\r\n1\r\n--b b--', type],
])('reads no form that %s', (_what, body, contentType) => {
  expect(formParts(Buffer.from(body), contentType)).toBeNull()
})

it('reads a form with a quoted boundary and a part of no bytes', () => {
  const body = '--b b\r\ncontent-disposition: form-data; filename=""; name="a"\r\n\r\n\r\n--b b--\r\n'
  expect(formParts(Buffer.from(body), type)).toEqual([{ name: 'a', fileName: '', bytes: Buffer.alloc(0) }])
})
