import { expect, it } from 'vitest'
import { lacksOfSheet } from './sheet-lacks.ts'

const empty = {
  documentKind: '',
  document: '',
  address: '',
  phone: '',
  isMinor: false,
  guardianName: '',
  guardianDocument: '',
}

it('Peru’s complaints book asks for document, address and phone, other countries do not', () => {
  expect(Object.keys(lacksOfSheet('PE', empty))).toEqual(['documentKind', 'document', 'address', 'phone'])
  expect(
    lacksOfSheet('PE', { ...empty, documentKind: 'dni', document: '1', address: 'A', phone: '1' }),
  ).toEqual({})
  for (const country of ['MX', 'CL', 'ES'] as const) expect(lacksOfSheet(country, empty)).toEqual({})
})

it('a minor’s complaint names a parent in every country', () => {
  for (const country of ['MX', 'CL', 'ES'] as const) {
    expect(Object.keys(lacksOfSheet(country, { ...empty, isMinor: true }))).toEqual(['guardianName'])
    expect(lacksOfSheet(country, { ...empty, isMinor: true, guardianName: 'Ana' })).toEqual({})
  }
})
