import { Link } from 'react-router'
import { SignInFirst } from '../../accounts/sign-in-first.tsx'
import { useViewer } from '../../accounts/viewer.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { useLoad } from '../../platform/browser/use-load.ts'
import { pageMeta, siteOf } from '../../platform/pages/page-meta.ts'
import { CabinetPage, CabinetWaiting } from '../../ui/cabinet-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import type { Route } from './+types/points-page.ts'
import { writePoints } from './point-texts.ts'
import type { getPoints } from './points.contract.ts'
import { PointsHistory } from './points-history.tsx'

/** The HTML contains no personal data, but pages that need a session are never cached. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Мои баллы — ${site.siteName}`
  const description = 'Сколько баллов, до какого дня и за что.'
  return pageMeta({ ...site, path: '/profile/points/', title, description, noindex: true })
}

export default function PointsPage() {
  const viewer = useViewer()
  return (
    <CabinetPage title="Мои баллы">
      {viewer.isAuthenticated ? (
        <Points key={viewer.user_id} />
      ) : viewer.loading ? (
        <CabinetWaiting className="h-96" />
      ) : (
        <SignInFirst hint="Баллы хранятся в аккаунте." />
      )}
    </CabinetPage>
  )
}

const failed = 'Не удалось загрузить баллы'
const load = (signal: AbortSignal) => browserApi.call<typeof getPoints>('GET /api/points/', { query: {} }, { signal })

function Points() {
  const { value, failure, reload, set } = useLoad(load, failed)
  const more = useAction(async () => {
    const before = value?.history.at(-1)?.id
    if (!value || before === undefined) return
    const next = await browserApi.call<typeof getPoints>('GET /api/points/', { query: { before } })
    set({ ...next, history: [...value.history, ...next.history] })
  }, failed)
  if (!value && failure) return <LoadFailed look="page" text={failure.text} onRetry={reload} />
  if (!value) return <CabinetWaiting className="h-96" />
  const { is_on, balance, percent, max_share, history } = value
  const rule = is_on
    ? `Начисляем ${percent.toLocaleString('ru-RU')}\u00a0% от\u00a0оплаченных товаров, когда заказ получен. Баллами можно оплатить до\u00a0${max_share}\u00a0% товаров заказа, 1\u00a0балл\u00a0=\u00a01\u00a0₽.`
    : 'Сейчас магазин не\u00a0начисляет баллы.'
  if (balance === 0 && history.length === 0)
    return (
      <EmptyState text="Баллов пока нет" hint={rule}>
        <Link to="/catalog/" className="button">
          В каталог
        </Link>
      </EmptyState>
    )
  return (
    <section aria-labelledby="points" className="card grid gap-6 p-5 sm:p-7">
      <div className="grid gap-3">
        <h2 id="points" className="font-display text-3xl wrap-anywhere sm:text-5xl">
          {/* A large number and its word have no room in one line of a phone. */}
          {writePoints(balance).replace(/\u00a0(?=\D+$)/, ' ')}
        </h2>
        <p className="max-w-[65ch] text-muted">{rule}</p>
      </div>
      <PointsHistory points={value} orderPage={(id) => `/orders/${id}/`} more={more} />
    </section>
  )
}
