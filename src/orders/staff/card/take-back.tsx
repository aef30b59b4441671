import { Suspense, useState } from 'react'
import type { OrderStateWord } from '../../../database/values/order-states.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { StaffDialog } from '../../../ui/staff/dialog/staff-dialog.tsx'
import type { StaffOrder } from '../staff-orders.contract.ts'

const TakeBackForm = lazyPart(() => import('./take-back-form.tsx'))

export interface TakeBackProps {
  order: StaffOrder
  to: OrderStateWord
  set: (order: StaffOrder) => void
}

/** For administrators, when the time for undo is over. */
export function TakeBack({ order, to, set }: TakeBackProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="link min-h-11 cursor-pointer justify-self-start" onClick={() => setOpen(true)}>
        Вернуть в «{to}»
      </button>
      <StaffDialog isOpen={isOpen} title={`Вернуть заказ №\u00a0${order.id} в «${to}»?`} onClose={() => setOpen(false)}>
        <Suspense>
          <TakeBackForm order={order} to={to} set={set} onClose={() => setOpen(false)} />
        </Suspense>
      </StaffDialog>
    </>
  )
}
