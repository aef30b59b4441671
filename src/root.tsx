import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import cyrillicText from '../.fonts/onest-cyrillic.woff2?url'
import signsText from '../.fonts/onest-signs.woff2?url'
import cyrillicHeadings from '../.fonts/unbounded-cyrillic.woff2?url'
import signsHeadings from '../.fonts/unbounded-signs.woff2?url'
import type { Route } from './+types/root.ts'
import { AnnouncementLine } from './content/announcement-line.tsx'
import { BottomBar } from './layout/bottom-bar.tsx'
import { ChunkFailurePage, ChunkNotice } from './layout/chunk-failure.tsx'
import { ErrorPage } from './layout/error-page.tsx'
import { useFindShopper } from './layout/find-shopper.tsx'
import { useFollowKeyboard } from './layout/follow-keyboard.ts'
import { useFollowLinks } from './layout/follow-links.ts'
import { Footer } from './layout/footer.tsx'
import { Header } from './layout/header.tsx'
import { useMarkHydrated } from './layout/mark-hydrated.ts'
import { NavigationProgress } from './layout/navigation-progress.tsx'
import { emptyShell, loadShell, type Shell } from './layout/shell-data.ts'
import { signedInExtra } from './layout/signed-in-extra.ts'
import { signedInHintScript } from './layout/signed-in-hint.ts'
import { keptThemeScript } from './layout/theme.ts'
import { UnpaidNotice } from './layout/unpaid-notice.tsx'
import { usePageFocus } from './layout/use-page-focus.ts'
import { useShell } from './layout/use-shell.ts'
import { isChunkError } from './platform/browser/load-chunk.ts'
import { apiContext, pageContext, requestIdMark } from './platform/pages/page-context.ts'
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
        <a href="#main" className="skip-link">
          К содержанию
        </a>
        <Frame shell={shell}>{children}</Frame>
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Around every page of the shop; the back office has its own frame. */
function Frame({ shell, children }: { shell: Shell; children: ReactNode }) {
  if (useMatches().some(({ handle }) => (handle as { ownFrame?: boolean } | undefined)?.ownFrame)) return children
  return (
    <>
      {shell.announcement && (
        <aside aria-label="Объявление">
          <AnnouncementLine announcement={shell.announcement} />
        </aside>
      )}
      <Header shell={shell} />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <Footer shell={shell} />
      <BottomBar />
    </>
  )
}

export default function Root() {
  useFollowLinks()
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isChunkError(error)) return <ChunkFailurePage />
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} error={error} />
}
