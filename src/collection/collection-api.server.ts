import { openSecretLinks } from '../cart/sharing/secret-links.server.ts'
import { collectionLinks } from '../database/tables/collection-links.server.ts'
import type { OrdersParts } from '../orders/orders-parts.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import type { PersonalRecords } from '../platform/feature.server.ts'
import type { Api } from '../platform/http/serve.server.ts'
import { eq } from '../platform/postgres/drizzle.server.ts'
import * as contract from './collection.contract.ts'
import { collectionErrors } from './collection-errors.ts'
import { readCollection } from './read-collection.server.ts'

export function serveCollection(api: Api, parts: OrdersParts, publicUrl: string): void {
  const links = openSecretLinks(parts.db, collectionLinks, () => new ShopError(collectionErrors.collection_not_shared))
  const answer = (token: string | null) => ({ url: token && `${publicUrl}/collection/shared/${token}/` })

  api.serve(contract.getCollection, (_, { viewer }) => readCollection(parts, viewer.accountId))

  api.serve(contract.getCollectionLink, async (_, { viewer }) => answer(await links.find(viewer.accountId)))

  api.serve(contract.shareCollection, async (_, { viewer }) => answer(await links.make(viewer.accountId)))

  api.serve(contract.revokeCollectionLink, async (_, { viewer }) => {
    await links.revoke(viewer.accountId)
    return answer(null)
  })

  api.serve(contract.getSharedCollection, async ({ params }) =>
    readCollection(parts, await links.ownerOf(params.token)),
  )
}

/** The export says that a link exists, but leaves out the link itself, because it is a secret. */
export const collectionRecords: PersonalRecords = {
  name: 'collection_link',
  collect: (db, accountId) =>
    db
      .select({ created_at: collectionLinks.createdAt })
      .from(collectionLinks)
      .where(eq(collectionLinks.accountId, accountId)),
  async erase(tx, accountId) {
    await tx.delete(collectionLinks).where(eq(collectionLinks.accountId, accountId))
  },
}
