import { inBrowser, onServer } from '../platform/pages/page-loader.ts'
import type { Route } from './+types/policy-page.ts'
import { DocumentPage, loadDocument } from './document-page.tsx'
import { staticPageMeta } from './static-page-meta.ts'

const load = loadDocument('privacy-policy')

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = ({ matches }) =>
  staticPageMeta(matches[0].loaderData, {
    path: '/privacy_policy/',
    title: 'Политика в отношении обработки персональных данных',
    description: 'Какие персональные данные обрабатывает магазин, зачем, как долго их хранит и как отозвать согласие.',
  })

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  return (
    <DocumentPage document={loaderData.document} title="Политика в отношении обработки персональных данных" legal />
  )
}
