import { z } from 'zod'
import {
  byId,
  calendarDay,
  countryCode,
  idOf,
  oneLine,
  phone,
  plainName,
  rowVersion,
} from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { hasInvisibleSigns } from '#domain/people/names/names.ts'
import { currencies } from '#domain/platform/money.ts'
import { driverLanguages } from '#domain/travel/fleet/driver-languages.ts'
import { fleetKinds, fleetLineProblems } from '#domain/travel/fleet/fleet-import.ts'
import { fileContents, importedFile } from '../platform/imported-file.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { phoneText } from '../platform/phone-text.ts'

const day = calendarDay('date_is_invalid')
export const fleetName = plainName(80).refine((text) => !hasInvisibleSigns(text), 'field_is_invalid')
const cost = z
  .number({ error: 'field_is_required' })
  .min(0, 'field_is_invalid')
  .max(1_000_000, 'field_is_invalid')
  .describe('in major units of the currency of its country')

const absence = z.object({ id: z.number(), firstDay: day, lastDay: day, reason: z.string() })

export type AbsenceRow = z.output<typeof absence>

const vehicleFields = {
  plate: oneLine('field_is_required')
    .max(20, 'text_too_long')
    .refine((plate) => /[0-9a-z]/i.test(plate), 'field_is_required'),
  name: fleetName,
  seats: z
    .number({ error: 'field_is_required' })
    .int('field_is_invalid')
    .min(1, 'field_is_invalid')
    .max(100, 'field_is_invalid')
    .describe('seats for passengers, without the driver’s'),
  wheelchairPlaces: z
    .number({ error: 'field_is_required' })
    .int('field_is_invalid')
    .min(0, 'field_is_invalid')
    .max(20, 'field_is_invalid'),
  operator: oneLine().max(80, 'text_too_long'),
  insurance: oneLine().max(120, 'text_too_long').describe('insurer and policy, as passengers read them'),
  provinceId: idOf('field_is_invalid').nullable().describe('home base'),
  costPerHour: cost,
  costPerUse: cost,
  active: z.boolean(),
}

const vehicle = z.object({
  id: z.number(),
  countryCode: z.enum(countryCodes),
  ...vehicleFields,
  province: z.string().nullable(),
  currency: z.enum(currencies),
  version: z.number(),
})

export type VehicleRow = z.output<typeof vehicle>

const driverFields = {
  name: fleetName,
  phone,
  licenceValidUntil: day,
  languages: z.array(z.enum(driverLanguages)).max(driverLanguages.length, 'field_is_invalid'),
  active: z.boolean(),
}

const driver = z.object({
  id: z.number(),
  countryCode: z.enum(countryCodes),
  ...driverFields,
  phone: z.string(),
  phoneText,
  version: z.number(),
})

export type DriverRow = z.output<typeof driver>

const writtenVehicle = z.object(vehicleFields)
const writtenDriver = z.object(driverFields)
export type WrittenVehicle = z.output<typeof writtenVehicle>
export type WrittenDriver = z.output<typeof writtenDriver>

const list = z.object({
  ...listQuery(['name', '-name']),
  country: countryCode.optional(),
  active: z.enum(['', 'yes', 'no']).default(''),
  free: z
    .union([z.literal(''), day])
    .default('')
    .describe('only those available on this day'),
})

const newAbsence = z.object({
  firstDay: day,
  lastDay: day,
  reason: oneLine().max(120, 'text_too_long'),
})

const see = { may: 'trips.see' } as const
const plan = { may: 'trips.plan' } as const

/** The vehicles and drivers for trips. */
export const fleetContract = {
  'GET /office-api/vehicles': {
    who: see,
    summary: 'Vehicles by name',
    query: list,
    answer: z.object(listAnswer(vehicle)),
  },
  'POST /office-api/vehicles': {
    once: true,
    who: plan,
    summary: 'Adds a vehicle',
    body: writtenVehicle.extend({ country: countryCode }),
    answer: z.object({ id: z.number() }),
  },
  'GET /office-api/vehicles/{id}': {
    who: see,
    summary: 'A vehicle with its absences',
    params: byId,
    answer: vehicle.extend({ absences: z.array(absence) }),
  },
  'PUT /office-api/vehicles/{id}': {
    who: plan,
    summary: 'Saves a vehicle',
    params: byId,
    body: writtenVehicle.extend({ version: rowVersion }),
    answer: z.object({ version: z.number() }),
  },
  'POST /office-api/vehicles/{id}/absences': {
    once: true,
    who: plan,
    summary: 'Adds an absence of a vehicle, including the last day',
    params: byId,
    body: newAbsence,
    answer: z.object({ id: z.number() }),
  },
  'GET /office-api/drivers': {
    who: see,
    summary: 'Drivers by name; their phones are masked for auditors',
    query: list,
    answer: z.object(listAnswer(driver)),
  },
  'POST /office-api/drivers': {
    once: true,
    who: plan,
    summary: 'Adds a driver',
    body: writtenDriver.extend({ country: countryCode }),
    answer: z.object({ id: z.number() }),
  },
  'GET /office-api/drivers/{id}': {
    who: see,
    summary: 'A driver with their absences',
    params: byId,
    answer: driver.extend({ absences: z.array(absence) }),
  },
  'PUT /office-api/drivers/{id}': {
    who: plan,
    summary: 'Saves a driver',
    params: byId,
    body: writtenDriver.extend({ version: rowVersion }),
    answer: z.object({ version: z.number() }),
  },
  'POST /office-api/drivers/{id}/absences': {
    once: true,
    who: plan,
    summary: 'Adds an absence of a driver, including the last day',
    params: byId,
    body: newAbsence,
    answer: z.object({ id: z.number() }),
  },
  'DELETE /office-api/fleet-absences/{id}': {
    who: plan,
    summary: 'Deletes an absence of a vehicle or driver',
    params: byId,
    answer: z.object({}),
  },
  'POST /office-api/fleet-import': {
    who: plan,
    summary:
      'Imports vehicles or drivers from a spreadsheet; without `apply` only a preview of each line. With file_which_sheet ' +
      'several sheets have the headings: send one of `error.data.sheets` as `sheet`',
    body: z.object({ kind: z.enum(fleetKinds), ...importedFile, apply: z.boolean() }),
    answer: z.object({
      ...fileContents.shape,
      applied: z.boolean(),
      rows: z.array(
        z.object({
          line: z.number(),
          name: z.string(),
          outcome: z.enum(['new', 'changed', 'unchanged', 'unreadable']),
          reason: z.enum(fleetLineProblems).optional(),
          values: z.record(z.string(), z.string()).optional().describe('the cells of an unreadable line'),
          unread: z.array(z.string()).optional().describe('parts of its cells that are left out'),
        }),
      ),
    }),
  },
} satisfies OfficeEndpointMap
