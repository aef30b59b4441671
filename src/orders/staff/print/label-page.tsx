import { officeMeta } from '../../../ui/staff/page/office-meta.ts'
import type { Route } from './+types/label-page.ts'
import { Label } from './label.tsx'
import { PrintFrame } from './print-frame.tsx'

export const meta: Route.MetaFunction = ({ params }) => officeMeta(`Адресный ярлык, заказ ${params.orderId}`)

export default function LabelPage() {
  return <PrintFrame title="Адресный ярлык">{(order, site) => <Label order={order} site={site} />}</PrintFrame>
}
