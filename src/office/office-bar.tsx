import { useEffect, useRef } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useSignOut } from '../accounts/use-sign-out.ts'
import type { ViewerState } from '../accounts/viewer.ts'
import { ThemeSwitch } from '../layout/theme-switch.tsx'
import type { loader as rootLoader } from '../root.tsx'
import { FoxMark } from '../ui/fox-mark.tsx'
import { CloseIcon, MenuIcon, SearchIcon } from '../ui/icons.tsx'
import { keepFocusInside } from '../ui/keep-focus-inside.ts'
import { MenuLinks } from './office-menu.tsx'
import { paletteRequested } from './palette-requested.ts'
import { screenOf } from './screens.ts'

/** The bar at the top: menu on narrow screens, link to the shop, theme and the signed-in user. */
export function OfficeBar({ viewer }: { viewer: ViewerState }) {
  const mayEnter = viewer.role !== null
  const signOut = useSignOut()
  const shopName = useRouteLoaderData<typeof rootLoader>('root')?.shell.site?.shop_name ?? 'Кицунэ'
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-line border-b bg-paper px-3 print:hidden!">
      {mayEnter && <NarrowMenu viewer={viewer} />}
      <a href="/staff/" className="flex min-h-11 items-center gap-2 rounded-xl pr-3 font-display">
        <FoxMark className="size-8" />
        <span className="hidden max-w-48 truncate md:inline">{shopName}</span>
        <span className="sr-only desk:not-sr-only desk:font-sans desk:text-muted desk:text-sm">служебный раздел</span>
      </a>
      {mayEnter && <PaletteButton />}
      <div className="ml-auto flex items-center gap-1">
        <a
          href="/"
          className="inline-flex min-h-11 items-center whitespace-nowrap rounded-xl px-3 text-sm hover:bg-shelf"
        >
          В магазин
        </a>
        <ThemeSwitch />
        {viewer.user && (
          <a
            href="/profile/"
            className="hidden min-h-11 max-w-60 items-center rounded-xl px-3 text-sm hover:bg-shelf desk:inline-flex"
          >
            <span className="truncate">{viewer.user}</span>
          </a>
        )}
        {viewer.user && (
          <button
            type="button"
            className="hidden min-h-11 cursor-pointer items-center rounded-xl px-3 text-sm hover:bg-shelf desk:inline-flex"
            onClick={signOut}
          >
            Выйти
          </button>
        )}
      </div>
    </header>
  )
}

/** The menu as a sheet, for narrow screens. */
function NarrowMenu({ viewer }: { viewer: ViewerState }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const signOut = useSignOut()
  useEffect(() => {
    if (pathname) dialog.current?.close()
  }, [pathname])
  return (
    <div className="desk:hidden">
      <button
        type="button"
        className="icon-button"
        aria-label="Открыть меню"
        onClick={() => dialog.current?.showModal()}
      >
        <MenuIcon />
      </button>
      <dialog ref={dialog} aria-label="Разделы" className="office-sheet" onKeyDown={keepFocusInside} closedby="any">
        <div className="grid content-start gap-3 p-3">
          <button
            type="button"
            className="icon-button justify-self-end"
            aria-label="Закрыть меню"
            onClick={() => dialog.current?.close()}
          >
            <CloseIcon />
          </button>
          <MenuLinks viewer={viewer} current={screenOf(pathname)?.href} />
          <button type="button" className="button-quiet justify-self-start" onClick={signOut}>
            Выйти
          </button>
        </div>
      </dialog>
    </div>
  )
}

function PaletteButton() {
  return (
    <button
      type="button"
      className="ml-2 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border border-muted px-3 whitespace-nowrap text-muted text-sm hover:bg-shelf md:w-72"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={paletteRequested.emit}
    >
      <SearchIcon className="size-5" />
      <span className="sr-only md:not-sr-only">Найти или перейти</span>
      <span aria-hidden="true" className="ml-auto hidden rounded border border-line px-1.5 font-sans text-xs md:inline">
        Ctrl K
      </span>
    </button>
  )
}
