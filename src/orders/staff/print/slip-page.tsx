import { useState } from 'react'
import { SwitchField } from '../../../ui/staff/form/switch-field.tsx'
import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import type { Route } from './+types/slip-page.ts'
import { PrintFrame } from './print-frame.tsx'
import { Slip } from './slip.tsx'

export const meta: Route.MetaFunction = ({ params }) => officeMeta(`Упаковочный лист, заказ ${params.orderId}`)

export default function SlipPage() {
  const [prices, setPrices] = useState(true)
  return (
    <PrintFrame title="Упаковочный лист" options={<SwitchField label="С ценами" value={prices} onChange={setPrices} />}>
      {(order, site) => <Slip order={order} site={site} prices={prices} />}
    </PrintFrame>
  )
}
