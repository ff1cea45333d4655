import { expect, test } from 'vitest'
import type { Manifest } from '#contract/office/travel/manifests.ts'
import { pdfPageCount, pdfText } from '#test/helpers/pdf-text.ts'
import { manifestPdf } from './manifest-pdf.ts'

const party = (n: number) => ({
  ...{ orderNumber: 'AHH7TQ4KN', people: '2 personas', name: `Ana ${n}`, note: '' },
  ...{ phone: '+525512345678', phoneText: '+52 55 1234 5678', address: 'Plaza Río de Janeiro, Roma Norte' },
})

const manifest: Manifest = {
  ...{ planId: 1, tripId: 1, place: 'Estadio Azteca' },
  vehicles: [
    {
      ...{
        vehicle: 'Van 1',
        language: 'es',
        title: 'Noche de Jacarandas',
        crew: '',
        carrier: '',
        about: '',
        people: '40',
      },
      legs: [
        {
          ...{ leg: 'outbound', title: 'Ida', begins: null, ends: null },
          stops: [{ clock: '12:15', parties: Array.from({ length: 20 }, (_, n) => party(n)) }],
        },
      ],
    },
  ],
}

test('a van with a driver’s link ends with a page about it, in the driver’s language', async () => {
  const modules = { size: 21, isDark: () => true }
  const links = new Map([['Van 1', { url: 'https://vaiven.test/drive/abc', modules }]])
  const pdf = await manifestPdf(manifest, new Date('2026-11-21T18:00:00Z'), links)
  expect(pdfPageCount(pdf)).toBe(3)
  expect(pdfText(pdf)).toContain('Tu página de conductor')
  expect(pdfText(pdf)).toContain('https://vaiven.test/drive/abc')
  const other = await manifestPdf(
    manifest,
    new Date('2026-11-21T18:00:00Z'),
    new Map([['Van 2', links.get('Van 1')!]]),
  )
  expect(pdfPageCount(other)).toBe(2)
})

test('a meeting point of many passengers begins below the heading, with its hour on each page', async () => {
  const pdf = await manifestPdf(manifest, new Date('2026-11-21T18:00:00Z'))
  expect(pdfPageCount(pdf)).toBe(2)
  expect(pdfText(pdf).match(/12:15/g)).toHaveLength(2)
})
