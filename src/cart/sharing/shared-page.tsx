import type { ReactNode } from 'react'
import { data, Link, type LoaderFunctionArgs, type MetaDescriptor } from 'react-router'
import { ApiError } from '../../platform/browser/api-client.ts'
import { onServer, type PageLoad } from '../../platform/pages/page-loader.ts'
import { pageMeta, siteOf } from '../../platform/pages/page-meta.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What a secret link shows; null when there is no such link, or it was revoked. */
export async function unlessRevoked<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 404 || status === 400) return null
    throw error instanceof ApiError ? data(null, status ?? 500) : error
  }
}

/** The loader of a page behind a secret link: 404 when that is revoked. */
export function sharedOnServer<T>(load: PageLoad<T | null>) {
  return async (args: LoaderFunctionArgs) => {
    const shown = await onServer(load)(args)
    return data(shown, { status: shown ? 200 : 404 })
  }
}

/** `section`: the first part of the link. */
export function sharedMeta(
  { matches, params }: { matches: Parameters<typeof siteOf>[0]; params: { token?: string } },
  { section, title, description }: { section: string; title: string; description: string },
): MetaDescriptor[] {
  const site = siteOf(matches)
  const path = `/${section}/shared/${params.token ?? ''}/`
  return pageMeta({ ...site, path, title: `${title} — ${site.siteName}`, description, noindex: true })
}

interface SharedPageProps<T> {
  heading: string
  /** Null when the link was revoked. */
  products: readonly T[] | null
  count: (length: number) => string
  emptyText: string
  children: (products: readonly T[]) => ReactNode
}

/** What somebody shows to friends, or why there is nothing to see. */
export function SharedPage<T>({ heading, products, count, emptyText, children }: SharedPageProps<T>) {
  return (
    <div className="page grid gap-6 py-8">
      <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">
        <h1 className="font-display text-2xl sm:text-3xl">{heading}</h1>
        {products && products.length > 0 && <p className="text-muted">{count(products.length)}</p>}
      </div>
      {products && products.length > 0 ? (
        children(products)
      ) : (
        <EmptyState
          text={products ? emptyText : 'Ссылка больше не действует'}
          hint={products ? undefined : 'Возможно, её отключили. Попросите новую или загляните в каталог.'}
        >
          <Link to="/catalog/" className="button">
            Перейти в каталог
          </Link>
        </EmptyState>
      )}
    </div>
  )
}
