import type { CountryCode } from '#domain/geography/countries/country.ts'
import { importPlaces } from '#server/geography/counties/import/import-places.ts'
import {
  addCounty,
  leaveCounty,
  listProvinces,
  listTypedCounties,
  mergeTypedCounty,
  promoteCounty,
  saveCounty,
  savePointOfProvince,
  showCounty,
  showProvince,
} from '#server/geography/counties/office/edit-county.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { fileOf } from '#server/platform/workbook/tables/read-table.ts'
import { addVenue, deleteVenue, saveVenue, showVenue } from './edit-venue.ts'
import { readVenues } from './venue-sql.ts'

/** Provinces, counties and venues, edited by staff. */
export function officePlaceEndpoints({ serveOffice }: OfficeHttp): void {
  const countriesOf = (ctx: StaffCtx, country: CountryCode | undefined) =>
    ctx.countries.filter((code) => country === undefined || code === country)

  serveOffice('GET /office-api/provinces', (ctx, { query: { country, ...asked } }) =>
    listProvinces(ctx, { ...asked, countries: countriesOf(ctx, country) }),
  )
  serveOffice('GET /office-api/provinces/{id}', (ctx, { params }) => showProvince(ctx, params.id))
  serveOffice('PUT /office-api/provinces/{id}', (ctx, { params, body }) =>
    savePointOfProvince(ctx, params.id, body),
  )
  serveOffice('POST /office-api/provinces/{id}/counties', (ctx, { params, body }) =>
    addCounty(ctx, params.id, body),
  )
  serveOffice('GET /office-api/counties/{id}', (ctx, { params }) => showCounty(ctx, params.id))
  serveOffice('PUT /office-api/counties/{id}', (ctx, { params, body }) => saveCounty(ctx, params.id, body))
  serveOffice('GET /office-api/typed-counties', async (ctx, { query }) => ({
    rows: await listTypedCounties(ctx, countriesOf(ctx, query.country)),
  }))
  serveOffice('POST /office-api/counties/{id}/promote', (ctx, { params }) => promoteCounty(ctx, params.id))
  serveOffice('POST /office-api/counties/{id}/merge', (ctx, { params, body }) =>
    mergeTypedCounty(ctx, params.id, body.into),
  )
  serveOffice('POST /office-api/counties/{id}/leave', (ctx, { params }) => leaveCounty(ctx, params.id))

  serveOffice('GET /office-api/venues', (ctx, { query: { country, ...asked } }) =>
    readVenues(ctx.db, { ...asked, countries: countriesOf(ctx, country) }),
  )
  serveOffice('GET /office-api/venues/{id}', (ctx, { params }) => showVenue(ctx, params.id))
  serveOffice('POST /office-api/venues', (ctx, { body }) => addVenue(ctx, body))
  serveOffice('PUT /office-api/venues/{id}', (ctx, { params, body }) => saveVenue(ctx, params.id, body))
  serveOffice('DELETE /office-api/venues/{id}', (ctx, { params }) => deleteVenue(ctx, params.id))

  serveOffice('POST /office-api/places-import', (ctx, { body }) => importPlaces(ctx, fileOf(body), body))
}
