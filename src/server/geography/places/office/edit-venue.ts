import type { WrittenVenue } from '#contract/office/geography/office-places.ts'
import { farthestFromCounty, metresBetween } from '#domain/geography/points/point.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import {
  assertPlace,
  findCountyWithZone,
  type PlaceEditor,
} from '#server/geography/counties/office/edit-county.ts'
import type { Queryable } from '#server/platform/database.ts'
import { act } from '#server/records/office-log/act.ts'
import { changesBetween } from '#server/records/office-log/changes-between.ts'
import {
  findVenue,
  insertVenue,
  lockVenue,
  removeVenue,
  updateVenue,
  type Venue,
  type VenueToWrite,
} from './venue-sql.ts'

/** @throws Refusal not_found */
export async function showVenue(ctx: PlaceEditor, id: number): Promise<Venue> {
  return assertPlace(ctx, await findVenue(ctx.db, id))
}

/** Adds a venue, with its county's time zone. @throws Refusal not_found, invalid_input, point_far_away */
export function addVenue(ctx: PlaceEditor, fields: WrittenVenue): Promise<{ id: number }> {
  return act(ctx, { verb: 'place.add-venue' }, async (tx, entry) => {
    const county = await countyOf(ctx, tx, fields)
    const venue = { ...fields, timeZone: county.timeZone }
    const id = await insertVenue(tx, venue)
    const changes = changesBetween(null, venue)
    Object.assign(entry, { country: county.countryCode, object: { kind: 'venue', id }, changes })
    return { id }
  })
}

/**
 * Saves a venue.
 * @throws Refusal edited_meanwhile when it has changed since `version` (`data.theirs` is the current one),
 * not_found, point_far_away, invalid_input: a county in another country, or in another time zone while events
 * use the venue
 */
export function saveVenue(
  ctx: PlaceEditor,
  id: number,
  { version, ...fields }: WrittenVenue & { version: number },
): Promise<{ version: number }> {
  return act(ctx, { verb: 'place.save-venue', object: { kind: 'venue', id } }, async (tx, entry) => {
    const venue = assertPlace(ctx, await lockVenue(tx, id))
    entry.country = venue.countryCode
    if (venue.version > version) throw new Refusal('edited_meanwhile', {}, { data: { theirs: venue } })
    const county = await countyOf(ctx, tx, fields)
    const { timeZone } = county
    if (county.countryCode !== venue.countryCode || (venue.events > 0 && timeZone !== venue.timeZone))
      throw refusedField('countyId', 'field_is_invalid')
    const next = { ...fields, timeZone }
    entry.changes = changesBetween<VenueToWrite>(venue, next)
    return { version: await updateVenue(tx, id, next) }
  })
}

/** Deletes a venue that no event uses. @throws Refusal not_found, place_in_use */
export function deleteVenue(ctx: PlaceEditor, id: number): Promise<Record<never, never>> {
  return act(ctx, { verb: 'place.delete-venue', object: { kind: 'venue', id } }, async (tx, entry) => {
    const venue = assertPlace(ctx, await lockVenue(tx, id))
    entry.country = venue.countryCode
    if (venue.events > 0) throw new Refusal('place_in_use')
    await removeVenue(tx, id)
    entry.changes = { name: { from: venue.name }, address: { from: venue.address } }
    return {}
  })
}

/**
 * The county of a venue, in a country of the editor, with its time zone. @throws Refusal invalid_input,
 * point_far_away
 */
async function countyOf(ctx: PlaceEditor, db: Queryable, venue: WrittenVenue) {
  const county = await findCountyWithZone(db, venue.countyId)
  if (!county || (ctx.countries && !ctx.countries.includes(county.countryCode)))
    throw refusedField('countyId', 'field_is_required')
  const { latitude, longitude } = county
  if (latitude !== null && longitude !== null)
    if (metresBetween(venue, { latitude, longitude }) > farthestFromCounty) {
      const fields = { latitude: 'field_is_invalid', longitude: 'field_is_invalid' } as const
      throw new Refusal('point_far_away', {}, { fields })
    }
  return county
}
