import { Link } from 'react-router'
import { SignInFirst } from '../accounts/sign-in-first.tsx'
import { useViewer } from '../accounts/viewer.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { dateFormat } from '../platform/text/date-format.ts'
import { CabinetPage } from '../ui/cabinet-page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { LoadingPlace } from '../ui/loading-place.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/my-preorders-page.ts'
import { PreorderCard } from './preorder-card.tsx'
import type { listPreorders, MyPreorders } from './preorders.contract.ts'

/** The HTML contains no personal data, but pages that need a session are never cached. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Мои предзаказы — ${site.siteName}`
  const description = 'Когда выйдет то, что вы ждёте.'
  return pageMeta({ ...site, path: '/profile/preorders/', title, description, noindex: true })
}

export default function MyPreordersPage() {
  const viewer = useViewer()
  return (
    <CabinetPage title="Мои предзаказы">
      {viewer.isAuthenticated ? (
        <Preorders key={viewer.user_id} />
      ) : viewer.loading ? (
        <Waiting />
      ) : (
        <SignInFirst hint="Предзаказы хранятся в аккаунте. На вопрос из письма можно ответить и без входа, по его ссылке." />
      )}
    </CabinetPage>
  )
}

function Waiting() {
  return (
    <LoadingPlace>
      <div className="grid gap-4">
        <div className="skeleton h-64 rounded-2xl" />
        <div className="skeleton h-64 rounded-2xl" />
      </div>
    </LoadingPlace>
  )
}

const load = (signal: AbortSignal) =>
  browserApi.call<typeof listPreorders>('GET /api/preorders/', undefined, { signal })

function Preorders() {
  const { value, failure, reload, set } = useLoad(load, 'Не удалось загрузить предзаказы')
  if (!value && failure) return <LoadFailed look="page" text={failure.text} onRetry={reload} />
  if (!value) return <Waiting />
  const { preorders, refused } = value
  const asked = preorders.filter(({ question }) => question !== null).length
  return (
    <>
      {asked > 0 && (
        <p role="status" className="rounded-xl border border-accent px-4 py-3">
          {asked === 1 ? 'По одному предзаказу' : `По ${asked} предзаказам`} ждём вашего решения. Пока вы
          не&nbsp;ответили, договорённость прежняя.
        </p>
      )}
      {preorders.length === 0 && (
        <EmptyState
          text="Сейчас вы ничего не ждёте"
          hint="Здесь появятся предзаказы: когда выйдут и&nbsp;что мы обещали."
        >
          <Link to="/catalog/?show=preorder" className="button">
            Что можно предзаказать
          </Link>
        </EmptyState>
      )}
      {preorders.length > 0 && (
        <ul aria-label="Предзаказы" className="grid gap-4">
          {preorders.map((preorder) => (
            <li key={`${preorder.order_id} ${preorder.position}`}>
              <PreorderCard preorder={preorder} onAnswered={set} />
            </li>
          ))}
        </ul>
      )}
      {preorders.length > 0 && (
        <p>
          <a href="/api/preorders/calendar/" download className="link inline-flex min-h-11 items-center">
            Добавить в&nbsp;календарь
          </a>
        </p>
      )}
      {refused.length > 0 && <Refused refused={refused} />}
    </>
  )
}

const day = dateFormat({ dateStyle: 'long' })

function Refused({ refused }: Pick<MyPreorders, 'refused'>) {
  return (
    <Section title="Вы отказались">
      <ul className="grid gap-3">
        {refused.map(({ order_id: orderId, product_name: name, at }) => (
          <li key={`${orderId} ${name} ${at}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="wrap-anywhere">{name}</span>
            <span className="text-muted text-sm">
              {day.format(new Date(at))},{' '}
              <Link to={`/orders/${orderId}/`} className="link">
                возврат — в&nbsp;заказе №&nbsp;{orderId}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
