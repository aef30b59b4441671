import { Link } from 'react-router'
import { useSignedIn } from '../accounts/come-back.ts'
import { ShareDialog } from '../cart/sharing/share-dialog.tsx'
import { browserApi } from '../platform/browser/api-client.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { countOf } from '../platform/text/plural.ts'
import { CabinetPage } from '../ui/cabinet-page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { LoadingText } from '../ui/loading-text.tsx'
import type { Route } from './+types/collection-page.ts'
import type { getCollection, getCollectionLink, revokeCollectionLink, shareCollection } from './collection.contract.ts'
import { CollectionGrid } from './collection-grid.tsx'

/** The HTML is an empty shell, the same for everybody, but pages behind the sign-in are never cached. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Моя коллекция — ${site.siteName}`
  return pageMeta({ ...site, path: '/collection/', title, description: 'Всё, что вы у нас купили.', noindex: true })
}

const load = (signal: AbortSignal) =>
  browserApi.call<typeof getCollection>('GET /api/collection/', undefined, { signal })

export default function CollectionPage() {
  const viewer = useSignedIn()
  return (
    <CabinetPage title="Моя коллекция">
      {viewer.user_id === null ? <CollectionSkeleton /> : <Collected key={viewer.user_id} />}
    </CabinetPage>
  )
}

function Collected() {
  const { value: products, failure, reload } = useLoad(load, 'Не удалось загрузить коллекцию')
  if (!products && failure) return <LoadFailed look="page" text={failure.text} onRetry={reload} />
  if (!products) return <CollectionSkeleton />
  if (products.length === 0)
    return (
      <EmptyState text="Коллекция ещё впереди" hint="Здесь появится всё, что вы купили у нас и получили.">
        <Link to="/catalog/" className="button">
          Перейти в каталог
        </Link>
      </EmptyState>
    )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted max-sm:-order-2">{countOf(products.length, ['предмет', 'предмета', 'предметов'])}</p>
        <ShareDialog
          title="Показать коллекцию"
          text={
            'По секретной ссылке друзья увидят вашу коллекцию без цен и не узнают, чья она. Ссылку можно отключить в\u00a0любой момент.'
          }
          linkLabel="Ссылка на коллекцию"
          find={() => browserApi.call<typeof getCollectionLink>('GET /api/collection/link/')}
          make={() => browserApi.call<typeof shareCollection>('POST /api/collection/link/')}
          revoke={() => browserApi.call<typeof revokeCollectionLink>('DELETE /api/collection/link/')}
        />
      </div>
      <CollectionGrid products={products} />
    </>
  )
}

function CollectionSkeleton() {
  return (
    <div role="status" className="grid gap-6">
      {/* In the place of the count. */}
      <LoadingText className="flex min-h-11 items-center text-muted noscript:hidden" />
      <div aria-hidden="true" className="skeleton h-56 rounded-3xl md:h-96 noscript:hidden" />
    </div>
  )
}
