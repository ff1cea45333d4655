import { readFileSync } from 'node:fs'
import { importPlaces } from '#server/geography/counties/import/import-places.ts'
import type { ImportedPlace, Unreadable } from '#server/geography/counties/import/judged-place.ts'
import { CommandFailed } from '../run-command.ts'
import { done, failed, nothing, type OfficeCommand } from './office-command.ts'

/** Staff commands about places. */
export const placeCommands: Record<string, OfficeCommand> = {
  'import-places': {
    does: 'Adds and updates colonias (or other counties) and venues from a spreadsheet; deletes nothing',
    about: 'PLACES',
    options: {
      sheet: { value: 'NAME', does: 'the sheet to read, if several have the headings' },
      'dry-run': { does: 'shows the effect of each line and changes nothing' },
    },
    notes:
      'Headings: country, province (its code), name; optional: code, postal code, latitude, longitude. With the column address the lines are venues, and the column county has their county.',
    refusals: {
      file_has_password: 'The file has a password.',
      file_of_other_kind: 'The file is not a spreadsheet that can be read: save it as XLSX, ODS or CSV.',
      file_which_sheet: 'Several sheets have the headings: name one with --sheet.',
      places_not_readable:
        'The file is not a spreadsheet with the headings country, province and name in a visible sheet.',
    },
    async run(ctx, file, options) {
      const apply = options['dry-run'] !== true
      const sheet = typeof options.sheet === 'string' ? options.sheet : undefined
      const result = await importPlaces(ctx, { bytes: readFile(file), sheet }, { apply })
      const count = (outcome: ImportedPlace['outcome']) =>
        result.rows.filter((row) => row.outcome === outcome).length
      const unreadable = result.rows.flatMap((row) =>
        row.outcome === 'unreadable'
          ? `line ${row.line}: ${row.name || '(no name)'}: ${[reasons[row.reason], row.among?.join(', ')].filter(Boolean).join(': ')}`
          : [],
      )
      const counts = (['new', 'changed', 'unchanged', 'unreadable'] as const).map(
        (outcome) => `${count(outcome)} ${outcome}`,
      )
      const says = [
        ...unreadable,
        `${result.kind}: ${counts.join(', ')}`,
        ...(apply ? [] : ['Nothing was changed.']),
      ].join('\n')
      if (unreadable.length > 0) return failed(says, result)
      return count('new') + count('changed') > 0 ? done(says, result) : nothing(says, result)
    },
  },
}

const reasons: Record<Unreadable, string> = {
  cell_has_error: 'a cell has an error value such as #N/A',
  country_unknown: 'the country is not MX, CL, PE or ES',
  country_of_others: 'you have no permission for its country',
  province_unknown: 'no province has this code or name',
  province_ambiguous: 'several provinces have this name, add a column with the state or its code',
  province_of_other_region: 'the province is not in this state',
  county_unknown: 'the province has no county of this name',
  name_missing: 'the name is missing',
  text_too_long: 'a text is too long',
  address_missing: 'a new venue needs an address',
  point_missing: 'a new venue needs latitude and longitude',
  point_unreadable: 'latitude or longitude is not a number of degrees',
  point_swapped: 'latitude and longitude are exchanged: the latitude comes first',
  point_not_in_link: 'the short link says no place: give the coordinates or the long address of the map',
  point_far_away: 'the point is more than 300 km from its county or province',
  repeated: 'an earlier line has the same place',
}

function readFile(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new CommandFailed(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}
