import { z } from 'zod'
import { freeText, largestInteger } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'

/** The parts of a request that imports a spreadsheet: the file, or its rows as a preview answered them. */
export const importedFile = {
  csv: freeText().max(200_000, 'text_too_long').default(''),
  workbook: z
    .base64('field_is_invalid')
    .max(200_000, 'text_too_long')
    .default('')
    .describe('XLSX, XLSB, XLS, ODS or CSV, instead of `csv`'),
  sheet: freeText().max(200).optional().describe('which sheet to read'),
  country: z.enum(countryCodes).optional().describe('of the lines that name none'),
  corrections: z
    .array(
      z.object({
        line: z.number().int().min(1).max(largestInteger),
        values: z.record(freeText().max(40), freeText().max(400, 'text_too_long')),
      }),
    )
    .max(500)
    .optional()
    .describe('cells that replace those of a line, by field'),
}

/** The contents of an uploaded spreadsheet, and its parts that the shop leaves out. */
export const fileContents = z.object({
  csv: z.string().describe('the rows as read, to send again with `apply`'),
  sheet: z.string().describe('the sheet that was read; empty for a file without sheets'),
  leftOut: z
    .object({ sheets: z.number(), rows: z.number(), columns: z.number(), above: z.number() })
    .describe('hidden ones; `above`: rows with a contact above the headings'),
  notUnderstood: z.array(z.string()).describe('headings of columns that were not read'),
  headings: z.record(z.string(), z.string()).describe('the heading of each field that the file has'),
  sums: z.array(z.number()).describe('the lines of sums, which are left out'),
})

export type FileContents = z.output<typeof fileContents>
