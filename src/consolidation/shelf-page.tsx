import { useCallback, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useSignedIn } from '../accounts/come-back.ts'
import { momentText } from '../orders/order/shop-time.ts'
import { browserApi } from '../platform/browser/api-client.ts'
import { useLoad } from '../platform/browser/use-load.ts'
import { pageMeta, siteOf } from '../platform/pages/page-meta.ts'
import { formatPrice } from '../platform/text/money.ts'
import { countOf, productForms } from '../platform/text/plural.ts'
import { CabinetPage, CabinetWaiting } from '../ui/cabinet-page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/shelf-page.ts'
import type { getShelf, Shelf } from './collecting.contract.ts'
import { SendForm } from './page/send-form.tsx'
import { ShelfOrders } from './page/shelf-orders.tsx'
import { allLines, keyOf } from './page/shelf-values.ts'

/** The HTML is an empty shell, the same for everybody, but pages behind the sign-in are never cached. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-store' })

export const meta: Route.MetaFunction = ({ matches }) => {
  const site = siteOf(matches)
  const title = `Моя полка — ${site.siteName}`
  return pageMeta({ ...site, path: '/my_shelf/', title, description: 'Покупки, которые ждут отправки.', noindex: true })
}

const load = (signal: AbortSignal) => browserApi.call<typeof getShelf>('GET /api/my-shelf/', undefined, { signal })

export default function ShelfPage() {
  const viewer = useSignedIn()
  return (
    <CabinetPage title="Моя полка">
      {viewer.user_id === null ? (
        <CabinetWaiting className="h-80" />
      ) : (
        <Loaded key={viewer.user_id} userId={viewer.user_id} />
      )}
    </CabinetPage>
  )
}

function Loaded({ userId }: { userId: number }) {
  const { value: shelf, failure, reload } = useLoad(load, 'Не удалось загрузить полку')
  if (!shelf && failure) return <LoadFailed look="page" text={failure.text} onRetry={reload} />
  if (!shelf) return <CabinetWaiting className="h-80" />
  return (
    <>
      <CollectedParcels parcels={shelf.parcels} />
      {/* Another choice when the shelf has changed meanwhile. */}
      <Choice key={shelf.orders.map(({ order_id }) => order_id).join()} {...{ userId, shelf, reload }} />
    </>
  )
}

interface ChoiceProps {
  userId: number
  shelf: Shelf
  reload: () => void
}

/** First what to send, then where to. */
function Choice({ userId, shelf, reload }: ChoiceProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [sending, setSending] = useState(false)
  const toggle = useCallback((keys: string[], chosen: boolean) => {
    setLeft((before) => {
      const next = new Set(before)
      for (const key of keys) {
        if (chosen) next.delete(key)
        else next.add(key)
      }
      return next
    })
  }, [])
  // The form asks for prices whenever the choice is another one, so it must not become another array by itself.
  const chosen = useMemo(
    () => allLines(shelf).filter((line) => !line.preorder && !left.has(keyOf(line))),
    [shelf, left],
  )
  if (shelf.orders.length === 0) return <NothingWaits shelf={shelf} />
  if (sending && chosen.length > 0)
    return <SendForm userId={userId} chosen={chosen} onBack={() => setSending(false)} onStale={reload} />
  const pieces = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <p className="max-w-2xl">
        Эти покупки оплачены и&nbsp;ждут вас. Добавьте к&nbsp;ним другие заказы с&nbsp;доставкой «Моя&nbsp;полка» или
        отправьте всё одной посылкой: доставка оплачивается один раз.
      </p>
      <ShelfOrders orders={shelf.orders} left={left} onToggle={toggle} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <button
          type="button"
          className="button button-submit"
          disabled={chosen.length === 0}
          onClick={() => {
            setSending(true)
            scrollTo({ top: 0 })
          }}
        >
          Собрать посылку
        </button>
        <p role="status" className="text-muted">
          {chosen.length > 0 ? `Выбрано: ${countOf(pieces, productForms)}` : 'Выберите, что отправить'}
        </p>
      </div>
    </>
  )
}

function NothingWaits({ shelf: { is_offered, days, parcels } }: { shelf: Shelf }) {
  if (parcels.length > 0) return null
  return (
    <EmptyState
      text="На полке пока пусто"
      hint={
        is_offered
          ? `Выберите при оформлении заказа доставку «Моя полка»: мы подержим покупки до ${countOf(days, ['дня', 'дней', 'дней'])} и отправим всё одной посылкой.`
          : 'Сейчас магазин отправляет заказы сразу.'
      }
    >
      <Link to="/catalog/" className="button">
        Перейти в каталог
      </Link>
    </EmptyState>
  )
}

/** Parcels from the shelf that are not sent yet: first those whose delivery is to be paid. */
function CollectedParcels({ parcels }: { parcels: Shelf['parcels'] }) {
  if (parcels.length === 0) return null
  return (
    <Section title="Собранные посылки">
      <ul className="grid gap-4">
        {parcels.map((parcel) => (
          <li
            key={parcel.order_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-4 first:border-t-0 first:pt-0"
          >
            <div className="grid gap-1">
              <p className="font-semibold">
                Посылка №&nbsp;{parcel.order_id}: {countOf(parcel.pieces, productForms)}
              </p>
              <p className="text-muted text-sm">
                {parcel.orders.length === 1 ? 'Заказ' : 'Заказы'} {parcel.orders.map((id) => `№\u00a0${id}`).join(', ')}
                . {parcel.delivery_name}.{' '}
                {parcel.pay_until
                  ? `Доставку нужно оплатить до ${momentText(parcel.pay_until)}, иначе товары вернутся на полку.`
                  : 'Готовим к отправке.'}
              </p>
            </div>
            <Link to={`/orders/${parcel.order_id}/`} className={parcel.pay_until ? 'button' : 'button-quiet'}>
              {parcel.pay_until ? `Оплатить ${formatPrice(parcel.price)}` : 'Открыть'}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
