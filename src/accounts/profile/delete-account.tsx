import { type RefObject, useState } from 'react'
import { useNavigate } from 'react-router'
import { orderStateWords } from '../../database/values/order-states.ts'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { ConfirmForm } from '../../ui/confirm-form.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { dropTokens } from '../kept-tokens.ts'
import { whileLeaving } from '../leaving.ts'
import { OwnPasswordField } from '../password-field.tsx'
import type { deleteAccount, OrderInHistory } from '../profile.contract.ts'
import { viewerChanged } from '../viewer.ts'

/** Cannot be undone, so it asks for confirmation and the password. */
export function DeleteAccount({ ref, orders }: { ref: RefObject<HTMLDialogElement | null>; orders: OrderInHistory[] }) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const deleteAndLeave = async () => {
    await browserApi.call<typeof deleteAccount>('POST /api/user/api/delete_account/', { body: { password } })
    dropTokens()
    ref.current?.close()
    showToast({ kind: 'success', text: 'Учётная запись удалена' })
    // First, so that the next page asks for nothing that only the account had.
    await viewerChanged()
    await navigate('/', { replace: true })
  }
  const { run, busy, failure, clear } = useAction(
    () => whileLeaving(deleteAndLeave),
    'Не удалось удалить учётную запись',
  )

  return (
    <ConfirmForm
      ref={ref}
      title="Удалить учётную запись?"
      confirm="Удалить навсегда"
      keep="Отмена"
      disabled={password === ''}
      busy={busy}
      error={failure?.text}
      onConfirm={() => void run()}
      onClose={() => {
        setPassword('')
        clear()
      }}
    >
      <p className="text-muted">
        Профиль, корзина, избранное и сеансы будут удалены, а из заказов исчезнут ваши данные: из тех, что ещё в работе,
        — когда они завершатся. Вернуть их нельзя.
      </p>
      <OpenOrders orders={orders} />
      <OwnPasswordField
        label="Пароль"
        name="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
    </ConfirmForm>
  )
}

const over: readonly string[] = [orderStateWords.completed, orderStateWords.cancelled, orderStateWords.returned]

/** What becomes of the orders that are not finished. */
function OpenOrders({ orders }: { orders: OrderInHistory[] }) {
  const open = orders.filter(({ order_status: status }) => !over.includes(status))
  const [unpaid, others] = [true, false].map((isUnpaid) =>
    open
      .filter(({ order_status: status }) => (status === orderStateWords.awaiting_payment) === isUnpaid)
      .map(({ order_id: id }) => `№\u00a0${id}`)
      .join(', '),
  )
  if (open.length === 0) return null
  return (
    <div className="grid gap-1">
      {unpaid && <p>Ждут оплаты: {unpaid}. Без оплаты мы их отменим, уже внесённое останется за&nbsp;заказом.</p>}
      {others && <p>Ещё в&nbsp;работе: {others}. Мы доведём их до&nbsp;конца и&nbsp;напишем вам об&nbsp;этом.</p>}
    </div>
  )
}
