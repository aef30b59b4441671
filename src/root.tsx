import { type ReactNode, useEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import cyrillicText from '../.fonts/onest-cyrillic.woff2?url'
import signsText from '../.fonts/onest-signs.woff2?url'
import cyrillicHeadings from '../.fonts/unbounded-cyrillic.woff2?url'
import signsHeadings from '../.fonts/unbounded-signs.woff2?url'
import type { Route } from './+types/root.ts'
import { AnnouncementLine } from './content/announcement-line.tsx'
import { BeginForm, SkipLinks } from './layout/begin-form.tsx'
import { BottomBar } from './layout/bottom-bar.tsx'
import { ChunkFailurePage, ChunkNotice } from './layout/chunk-failure.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { useFindShopper } from './layout/find-shopper.tsx'
import { useFollowLinks } from './layout/follow-links.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { useMarkHydrated } from './layout/mark-hydrated.ts'
import { emptyShell, loadShell, type Shell } from './layout/shell-data.ts'
import { signedInExtra } from './layout/signed-in-extra.ts'
import { keptThemeScript } from './layout/theme.ts'
import { UnpaidNotice } from './layout/unpaid-notice.tsx'
import { useShell } from './layout/use-shell.ts'
import { isChunkError } from './platform/browser/load-chunk.ts'
import { apiContext, pageContext, requestIdMark } from './platform/pages/page-context.ts'
import { setShopTimeZone } from './platform/text/date-format.ts'
import styles from './shop.css?url'
import { Toasts } from './ui/toast.tsx'

/** Fonts that every Russian page needs: preloaded together with the stylesheet. Latin subsets are loaded when used. */
const fonts = [cyrillicText, signsText, cyrillicHeadings, signsHeadings]

export async function loader({ context }: Route.LoaderArgs) {
  return { shell: await loadShell(context.get(apiContext)), page: context.get(pageContext) }
}

/** Header and footer are not reloaded on client-side navigation. */
export function shouldRevalidate() {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell(useRouteLoaderData<typeof loader>('root')?.shell ?? emptyShell)
  useMarkHydrated()
  if (shell.site) setShopTimeZone(shell.site.time_zone, shell.site.time_zone_city)
  return (
    <html lang="ru" data-request-id={requestIdMark} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fdfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1c1714" media="(prefers-color-scheme: dark)" />
        <script dangerouslySetInnerHTML={{ __html: keptThemeScript + signedInHintScript }} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* With a precedence React places it before all other resources, because it blocks the first paint. */}
        <link rel="stylesheet" href={styles} precedence="shop" />
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLinks />
        <Frame shell={shell}>{children}</Frame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Around every page of the shop; the back office has its own frame. */
function Frame({ shell, children }: { shell: Shell; children: ReactNode }) {
  if (useMatches().some(({ handle }) => (handle as { ownFrame?: boolean } | undefined)?.ownFrame))
    return (
      <>
        {children}
        <Toasts />
      </>
    )
  return (
    <>
      {/* Before its buttons: on a slow line they are pressed while the rest of the page is still coming. */}
      <BeginForm />
      {shell.announcement && (
        <aside aria-label="Объявление">
          <AnnouncementLine announcement={shell.announcement} />
        </aside>
      )}
      <Header shell={shell} />
      <main id="main" tabIndex={-1} className="outline-none">
        {/* First, because a new page begins with the focus here: its messages are then one press of Tab away. */}
        <Toasts />
        {children}
      </main>
      <Footer shell={shell} />
      <BottomBar />
    </>
  )
}

export default function Root() {
  useFollowLinks()
  useSecondViews()
  useFollowKeyboard()
  useFindShopper()
  usePageFocus()
  return (
    <>
      <NavigationProgress />
      <UnpaidNotice />
      <Outlet />
      <ChunkNotice />
      {signedInExtra.use()}
    </>
  )
}

const pointerMoves = ['pointerover', 'pointerout'] as const

/** Cards show a second picture under the pointer; the back office has no such cards. */
function useSecondViews(): void {
  useEffect(() => {
    if (location.pathname.startsWith('/staff/')) return
    let last: PointerEvent | undefined
    async function watch(): Promise<void> {
      try {
        const { watchCards } = await import('./layout/second-view.ts')
        for (const type of pointerMoves) document.removeEventListener(type, note)
        // The pointer may have gone on to a card meanwhile, or away.
        if (last) watchCards(last)
      } catch {
        // Without it cards keep their first picture.
      }
    }
    function note(event: PointerEvent): void {
      const isFirst = last === undefined
      last = event
      if (isFirst) void watch()
    }
    for (const type of pointerMoves) document.addEventListener(type, note)
  }, [])
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isChunkError(error)) return <ChunkFailurePage />
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} error={error} />
}

/** A thin line at the top while a slow page is loading. */
function NavigationProgress() {
  const { state, location } = useNavigation()
  if (state === 'idle') return null
  return <div key={location.key} className="navigation-progress" aria-hidden="true" />
}

/**
 * Runs in the head before the first paint. Hides the notice for guests from a user who has probably signed in while
 * the session is still being checked, so that nothing moves afterwards.
 */
const signedInHintScript = `try{if(/csrftoken=/.test(document.cookie)&&localStorage.getItem('access_token'))document.documentElement.dataset.known=''}catch{}if(/(^|; )begun=./.test(document.cookie))document.documentElement.dataset.begun=''`

/**
 * Client-side navigation leaves the focus where it was on the old page. Moves it to the start of the new page for
 * keyboards and screen readers, unless the page has set the focus itself.
 */
function usePageFocus(): void {
  const { pathname } = useLocation()
  const focusedFor = useRef(pathname)
  useEffect(() => {
    if (focusedFor.current === pathname) return
    focusedFor.current = pathname
    const main = document.getElementById('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
}

/** Less than any on-screen keyboard, more than the browser's own bars. */
const keyboardPixels = 150

/**
 * `<html data-keyboard>` while an on-screen keyboard covers part of the page: bars at the bottom would then cover the
 * rest. The focus says nothing about it, because hiding the keyboard leaves the focus in the field.
 */
function useFollowKeyboard(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const follow = () => {
      // The scale takes pinching out, which makes the visual viewport smaller too.
      const covered = window.innerHeight - viewport.height * viewport.scale
      document.documentElement.toggleAttribute('data-keyboard', covered > keyboardPixels)
    }
    viewport.addEventListener('resize', follow)
    return () => viewport.removeEventListener('resize', follow)
  }, [])
}
