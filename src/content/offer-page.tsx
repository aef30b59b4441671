import { inBrowser, onServer } from '../platform/pages/page-loader.ts'
import type { Route } from './+types/offer-page.ts'
import { DocumentPage, loadDocument } from './document-page.tsx'
import { staticPageMeta } from './static-page-meta.ts'

const load = loadDocument('offer')

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = ({ matches }) =>
  staticPageMeta(matches[0].loaderData, {
    path: '/offer/',
    title: 'Публичная оферта',
    description: 'Условия покупки: заказ, оплата, доставка, возврат в течение 7 дней и ответственность сторон.',
  })

export default function OfferPage({ loaderData }: Route.ComponentProps) {
  return <DocumentPage document={loaderData.document} title="Публичная оферта" legal />
}
