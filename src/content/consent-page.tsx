import { inBrowser, onServer } from '../platform/pages/page-loader.ts'
import type { Route } from './+types/consent-page.ts'
import { DocumentPage, loadDocument } from './document-page.tsx'
import { staticPageMeta } from './static-page-meta.ts'

const load = loadDocument('consent')

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = ({ matches }) =>
  staticPageMeta(matches[0].loaderData, {
    path: '/consent/',
    title: 'Согласие на обработку персональных данных',
    description: 'На что покупатель соглашается при регистрации и заказе и как отозвать согласие.',
  })

export default function ConsentPage({ loaderData }: Route.ComponentProps) {
  return <DocumentPage document={loaderData.document} title="Согласие на обработку персональных данных" legal />
}
