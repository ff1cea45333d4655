import type { Permission } from '#domain/staff/permissions.ts'
import type { EndpointShape } from '../endpoint.ts'

/**
 * The callers that a call of the office admits: anyone; a person whose password was right and whose second factor is still
 * to come; any member of staff; or those with a permission, in the countries where they have it.
 */
export type OfficeWho = 'anyone' | 'half-open' | 'staff' | { may: Permission }

/** One call of the office. */
export type OfficeEndpoint = EndpointShape & {
  who: OfficeWho
  /** needs a second factor shown within the last five minutes */
  stepUp?: true
}

export type OfficeEndpointMap = Record<
  `${'GET' | 'POST' | 'PUT' | 'DELETE'} /office-api/${string}`,
  OfficeEndpoint
>
