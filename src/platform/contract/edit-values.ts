import { z } from 'zod'

/*
 * Shared by endpoints that edit a row.
 */

/** `/{id}/` in a path. */
export const idParams = z.object({ id: z.coerce.number().int().min(1).max(1e15) })

/** The version of the row that the user edited. */
export const seenVersion = z.int().describe('The one that was edited: another one by now is 409')

/** All ids of a list, in their new order. */
export function newOrder(max: number) {
  return z.object({ ids: z.array(z.number().int()).max(max) })
}
