import { describe, expect, it } from 'vitest'
import { workbookOf, zipOf } from '#test/helpers/zip.ts'
import { BadWorkbook, unpackWorkbook } from './unpack-workbook.ts'

const most = 20_000

const unpack = (rows: string) => unpackWorkbook(zipOf(workbookOf(`<sheetData>${rows}</sheetData>`)))

describe('the rows of a sheet', () => {
  it.each([
    // 7 bytes do not divide the size of a chunk, so chunks end inside of tags.
    ['without a prefix, split over chunks', '<row/>\n'],
    ['with a prefix', '<x:row/>'],
    ['with a prefix, split over chunks', '<sheet:row\nr="1"></sheet:row>'],
  ])('are counted %s', async (_how, row) => {
    await expect(unpack(row.repeat(most))).resolves.toBeInstanceOf(Buffer)
    await expect(unpack(row.repeat(most + 1))).rejects.toEqual(new BadWorkbook('too long'))
  })

  it('are counted after a name that is longer than a chunk', async () => {
    const rows = `<${'x'.repeat(40_000)}/>${'<row/>\n'.repeat(most + 1)}`
    await expect(unpack(rows)).rejects.toEqual(new BadWorkbook('too long'))
  })

  it('are not breaks of rows and the like', async () => {
    await expect(unpack('<rowBreaks/><x:rows/>< row/>'.repeat(most + 1))).resolves.toBeInstanceOf(Buffer)
  })
})
