import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { Category } from '../catalogue/catalogue.contract.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'
import { isCurrentPage } from './nav-links.ts'

/** Long enough to move the mouse across the gap between the button and a far corner of the list. */
const leaveDelayMs = 150

/** Opens on hover, by tap and by keyboard; closes on Esc and when the pointer or the focus leaves it. */
export function CategoriesMenu({ categories }: { categories: Category[] }) {
  const { pathname, key } = useLocation()
  const [open, setOpen] = useState(false)
  const [openedAt, setOpenedAt] = useState(key)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Closes the list after navigation.
  const shown = open && openedAt === key

  function show(): void {
    clearTimeout(leaving.current)
    setOpen(true)
    setOpenedAt(key)
  }

  useEffect(() => {
    if (!shown) return
    function closeOnEscape(event: globalThis.KeyboardEvent): void {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [shown])

  useEffect(() => () => clearTimeout(leaving.current), [])

  function point(event: PointerEvent): void {
    if (event.pointerType === 'mouse') show()
  }

  function leave(event: PointerEvent): void {
    if (event.pointerType === 'mouse') leaving.current = setTimeout(() => setOpen(false), leaveDelayMs)
  }

  function press(event: MouseEvent): void {
    // Hovering has already opened it: a click must not close it again.
    const byMouse = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'mouse'
    if (shown && !byMouse) setOpen(false)
    else show()
  }

  function blur(event: FocusEvent): void {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
  }

  function walk(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key]
    if (step === undefined) return
    const links = [...(root.current?.querySelectorAll('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    if (at < 0 && event.key !== 'ArrowDown') return
    event.preventDefault()
    // The list must be visible before a link in it can be focused.
    flushSync(show)
    links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
  }

  if (categories.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button and the links inside are what is used
    <div
      ref={root}
      role="presentation"
      className="relative"
      onPointerEnter={point}
      onPointerLeave={leave}
      onBlur={blur}
      onKeyDown={walk}
    >
      <button
        ref={button}
        type="button"
        className="nav-link -mx-3 cursor-pointer gap-1.5 px-3 font-semibold aria-expanded:bg-shelf"
        aria-expanded={shown}
        aria-controls="categories-list"
        onClick={press}
      >
        Категории
        <ChevronDownIcon
          className={`size-4 transition-transform motion-reduce:transition-none ${shown ? 'rotate-180' : ''}`}
        />
      </button>
      <div
        id="categories-list"
        className={`categories-panel -left-3 absolute top-full pt-2 ${shown ? 'block' : 'hidden'}`}
      >
        <ul className="card grid max-h-[70vh] w-128 grid-cols-2 gap-x-2 overflow-y-auto p-3 shadow-xl">
          {categories.map(({ id, name }) => (
            <li key={id}>
              <a
                href={`/category/${id}/`}
                aria-current={isCurrentPage(pathname, `/category/${id}/`) ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-lg px-3 py-2 leading-snug wrap-anywhere hover:bg-shelf hover:text-accent-ink aria-[current]:text-accent-ink"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
