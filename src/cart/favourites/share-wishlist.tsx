import { browserApi } from '../../platform/browser/api-client.ts'
import { ShareDialog } from '../sharing/share-dialog.tsx'
import type { getWishlistLink, revokeWishlistLink, shareWishlist } from './wishlist.contract.ts'

export function ShareWishlist() {
  return (
    <ShareDialog
      title="Поделиться избранным"
      text={
        'По секретной ссылке друзья увидят ваше избранное, но не узнают, чьё оно. Ссылку можно отключить в\u00a0любой момент.'
      }
      linkLabel="Ссылка на избранное"
      find={() => browserApi.call<typeof getWishlistLink>('GET /api/wishlist/link/')}
      make={() => browserApi.call<typeof shareWishlist>('POST /api/wishlist/link/')}
      revoke={() => browserApi.call<typeof revokeWishlistLink>('DELETE /api/wishlist/link/')}
    />
  )
}
