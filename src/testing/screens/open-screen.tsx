import type { RouteConfigEntry } from '@react-router/dev/routes'
import { waitFor } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type RouteObject,
  RouterProvider,
  useLoaderData,
  useMatches,
  useParams,
} from 'react-router'
import { expect, vi } from 'vitest'
import { ShopVisitor, seat, showCookie } from './shop-visitor.ts'

const pages = import.meta.glob<PageModule>(['../../**/*-page.tsx', '../../office/office-frame.tsx'])

interface PageModule {
  // biome-ignore lint/suspicious/noExplicitAny: pages differ in what their loaders give them
  default: ComponentType<any>
  clientLoader?: RouteObject['loader']
  ErrorBoundary?: ComponentType
  handle?: unknown
}

export interface OpenScreen {
  user: UserEvent
  visitor: ShopVisitor
}

const OwnChannel = globalThis.BroadcastChannel
let close: (() => void) | undefined
let last: ShopVisitor | undefined

/**
 * A page of the shop as this visitor has it before them, without a browser: the real routes and components in jsdom,
 * the real API of the demo shop behind `fetch`. Every call starts from fresh modules, as a browser does when it loads a
 * page; opened again with the same visitor it is a reload. Styles are not there: what depends on them needs Chromium.
 */
export async function openScreen(
  path: string,
  visitor = new ShopVisitor(),
  options: { advanceTimers?: (ms: number) => void } = {},
): Promise<OpenScreen> {
  closeScreen()
  vi.resetModules()
  const leave = stayWith(visitor)
  sitDown(visitor)
  let isOpening = true
  // The first page comes whole from the server, however slow it is; only further ones open with skeletons.
  vi.doMock(import('../../platform/pages/ready-or-slow.ts'), async (load) => {
    const { readySoon } = await load()
    return { readySoon: (loading) => (isOpening ? loading : readySoon(loading)) }
  })
  history.replaceState(null, '', path)
  const { default: routes } = await import('../../routes.ts')
  const { Frame, loadFrame } = await import('./screen-frame.tsx')
  const router = createBrowserRouter([
    {
      id: 'root',
      path: '/',
      loader: loadFrame,
      shouldRevalidate: () => false,
      HydrateFallback: () => null,
      Component: Frame,
      children: routes.map(toRoute),
    },
  ])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  close = () => {
    root.unmount()
    router.dispose()
    leave()
  }
  const { dataset } = document.documentElement
  delete dataset.hydrated
  root.render(<RouterProvider router={router} />)
  // As in browser tests: a click before that is a click into nothing.
  await waitFor(() => expect(dataset).toHaveProperty('hydrated'))
  isOpening = false
  // The clipboard and the pointer are the library's own; no pause between keys.
  return { user: userEvent.setup({ delay: null, ...options }), visitor }
}

export function closeScreen(): void {
  close?.()
  close = undefined
  // An answer that is still on its way would put its cookies into the page of whoever comes next.
  seat(undefined)
  // Also what `readPage` has left.
  document.body.replaceChildren()
}

/**
 * The page asks as this visitor until it is left, by the function that is returned. From then on it hears nothing more:
 * neither answers that are still on their way nor other tabs.
 */
function stayWith(visitor: ShopVisitor): () => void {
  let isLeft = false
  const never = new Promise<never>(() => undefined)
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    if (isLeft) return never
    try {
      const answer = await visitor.fetch(address, init)
      return isLeft ? never : answer
    } catch (error) {
      return isLeft ? never : Promise.reject(error)
    }
  })
  const channels: BroadcastChannel[] = []
  class Channel extends OwnChannel {
    constructor(name: string) {
      super(name)
      channels.push(this)
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  return () => {
    isLeft = true
    for (const channel of channels) channel.close()
  }
}

/** Where the shopper is now, with the query. */
export function currentPath(): string {
  return location.pathname + location.search
}

/** Another visitor has another browser: what the last one kept in theirs is not there. */
function sitDown(visitor: ShopVisitor): void {
  if (visitor !== last) {
    localStorage.clear()
    sessionStorage.clear()
    for (const cookie of document.cookie.split('; ')) showCookie(cookie.replace(/=.*/, ''), undefined)
  }
  last = visitor
  seat(visitor)
}

function toRoute({ path, index, file, children, id }: RouteConfigEntry): RouteObject {
  const lazy = async () => {
    const load = pages[`../../${file}`]
    if (!load) throw new Error(`there is no page ${file}`)
    const { default: Page, clientLoader, ErrorBoundary, handle } = await load()
    const Component = () => <Page loaderData={useLoaderData()} params={useParams()} matches={useMatches()} />
    return { Component, ...(clientLoader && { loader: clientLoader }), ...(ErrorBoundary && { ErrorBoundary }), handle }
  }
  if (index) return { id: id ?? file, index: true, lazy }
  return { id: id ?? file, path, lazy, ...(children && { children: children.map(toRoute) }) }
}
