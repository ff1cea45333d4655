import type { EndpointShape } from '#contract/platform/endpoint.ts'
import type { Permission } from '#domain/people/staff/permissions.ts'

/**
 * The callers that an endpoint of the office accepts: anyone; a person with the right password whose second factor is
 * still missing; any member of staff; or staff with a permission, in the countries where they have it.
 */
export type OfficeWho = 'anyone' | 'half-open' | 'staff' | { may: Permission }

/** One endpoint of the office. */
export type OfficeEndpoint = EndpointShape & {
  who: OfficeWho
  /** requires a second factor within the last five minutes */
  stepUp?: true
  /** makes something new: an equal call that the same person sends at once gets its answer, and makes nothing */
  once?: true
}

export type OfficeEndpointMap = Record<
  `${'GET' | 'POST' | 'PUT' | 'DELETE'} /office-api/${string}`,
  OfficeEndpoint
>
