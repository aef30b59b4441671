import { z } from 'zod'
import { endpoint } from '../../platform/contract/endpoint.ts'

interface Words {
  tag: string
  /** What the link shows: `favourites`. */
  what: string
}

/** The calls by which the owner of a list finds, makes and revokes its secret link. */
export function secretLinkCalls<const Path extends `/api/${string}/link/`>(path: Path, { tag, what }: Words) {
  const link = z.object({
    url: z.string().nullable().describe(`Address that shows the ${what} to whoever knows it; null: not shared`),
  })
  const call = { path, tag, access: 'customer', responses: { 200: link } } as const
  return {
    find: endpoint({ ...call, method: 'GET', summary: `The secret link to one’s ${what}` }),
    make: endpoint({ ...call, method: 'POST', summary: 'Make a secret link, or give the one there is' }),
    revoke: endpoint({
      ...call,
      method: 'DELETE',
      summary: 'Revoke the link: whoever has it sees nothing from now on',
    }),
  }
}
