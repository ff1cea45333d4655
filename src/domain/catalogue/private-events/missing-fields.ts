import type { FieldProblem } from '#domain/platform/field-problems.ts'

export type RequestStop = { address: string; countyId: number | null; time: string | null }

/** The customer's data for a private event; any may be missing. `day` is YYYY-MM-DD, hours are HH:mm. */
export type RequestFields = {
  name: string
  day: string | null
  startHour: string | null
  endHour: string | null
  location: string
  address: string
  countyId: number | null
  additionalStops: readonly RequestStop[]
  invitation: string
}

export const mostStops = 10
export const mostGuests = 5_000

/** Fields that are missing before a request can be sent: name in the API → message key. */
export function missingFields(request: RequestFields): Record<string, FieldProblem> {
  const { name, location, address, countyId, invitation } = request
  const missing: Record<string, FieldProblem> = {}
  const told = { name, location, address, countyId, invitation }
  for (const [field, value] of Object.entries(told)) if (!value) missing[field] = 'field_is_required'
  if (!request.day) missing.startDate = 'start_date_is_required'
  if (!request.startHour) missing.startHour = 'start_hour_is_required'
  if (!request.endHour) missing.endHour = 'end_hour_is_required'
  request.additionalStops.forEach((stop, nth) => {
    for (const [field, value] of Object.entries(stop)) {
      if (!value) missing[`additionalStops.${nth}.${field}`] = 'private_event_stops_incomplete'
    }
  })
  return missing
}

/** The missing fields and the missing uploads, which come last. */
export function missingForReview(
  request: RequestFields & { imagePath: string | null; guestCount: number },
): Record<string, FieldProblem> {
  return {
    ...missingFields(request),
    ...(!request.imagePath && { image: 'create_private_event_image_error' }),
    ...(request.guestCount === 0 && { guests: 'create_private_event_guest_list_error' }),
  }
}
