import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { fileOf } from '#server/platform/workbook/tables/read-table.ts'
import {
  addDriver,
  addDriverAbsence,
  listDrivers,
  saveDriver,
  showDriver,
  takeAbsenceBack,
} from './edit-driver.ts'
import { addVehicle, addVehicleAbsence, listVehicles, saveVehicle, showVehicle } from './edit-vehicle.ts'
import { importFleet } from './import-fleet.ts'

/** Vehicles and drivers, edited by planners. */
export function fleetEndpoints({ serveOffice }: OfficeHttp): void {
  const countriesOf = (ctx: StaffCtx, country: CountryCode | undefined) =>
    ctx.countries.filter((code) => country === undefined || code === country)

  serveOffice('GET /office-api/vehicles', (ctx, { query: { country, ...asked } }) =>
    listVehicles(ctx, { ...asked, countries: countriesOf(ctx, country) }),
  )
  serveOffice('POST /office-api/vehicles', (ctx, { body }) => addVehicle(ctx, body))
  serveOffice('GET /office-api/vehicles/{id}', (ctx, { params }) => showVehicle(ctx, params.id))
  serveOffice('PUT /office-api/vehicles/{id}', (ctx, { params, body }) => saveVehicle(ctx, params.id, body))
  serveOffice('POST /office-api/vehicles/{id}/absences', (ctx, { params, body }) =>
    addVehicleAbsence(ctx, params.id, body),
  )
  serveOffice('GET /office-api/drivers', (ctx, { query: { country, ...asked } }) =>
    listDrivers(ctx, { ...asked, countries: countriesOf(ctx, country) }),
  )
  serveOffice('POST /office-api/drivers', (ctx, { body }) => addDriver(ctx, body))
  serveOffice('GET /office-api/drivers/{id}', (ctx, { params }) => showDriver(ctx, params.id))
  serveOffice('PUT /office-api/drivers/{id}', (ctx, { params, body }) => saveDriver(ctx, params.id, body))
  serveOffice('POST /office-api/drivers/{id}/absences', (ctx, { params, body }) =>
    addDriverAbsence(ctx, params.id, body),
  )
  serveOffice('DELETE /office-api/fleet-absences/{id}', (ctx, { params }) => takeAbsenceBack(ctx, params.id))
  serveOffice('POST /office-api/fleet-import', (ctx, { body }) =>
    importFleet(ctx, { ...body, ...fileOf(body) }),
  )
}
