import { Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { StaffDialog } from '../../../ui/staff/dialog/staff-dialog.tsx'
import type { TakeBackProps } from './take-back-form.tsx'

const TakeBackForm = lazyPart(() => import('./take-back-form.tsx'))

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
