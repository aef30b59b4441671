import { inBrowser, onServer } from '../platform/pages/page-loader.ts'
import type { Route } from './+types/delivery-page.ts'
import { DocumentPage, loadDocument } from './document-page.tsx'
import { staticPageMeta } from './static-page-meta.ts'

const load = loadDocument('delivery')

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = ({ matches }) =>
  staticPageMeta(matches[0].loaderData, {
    path: '/delivery/',
    title: 'Доставка и оплата',
    description:
      'Почта России за 590 ₽, СДЭК и самовывоз в Новосибирске: сроки, стоимость, оплата переводом с карты и возврат.',
  })

export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  return <DocumentPage document={loaderData.document} title="Доставка и оплата" />
}
