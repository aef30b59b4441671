import { afterPaint } from '../platform/browser/after-paint.ts'
import { line } from '../ui/icons.tsx'
import { chooseTheme, currentTheme } from './theme.ts'

const MoonIcon = line('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z')

/** Both icons are in the page and CSS shows the right one: the HTML is the same for everybody. */
export function ThemeSwitch() {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label="Сменить тему"
      onClick={() => afterPaint(() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark'))}
    >
      <MoonIcon className="size-6 only-light" />
      <svg viewBox="0 0 24 24" className="size-6 only-dark" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round">
          <circle cx="12" cy="12" r="4.2" />
          <path d="M12 2.8v2M12 19.2v2M2.8 12h2M19.2 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M18.5 5.5l-1.4 1.4M6.9 17.1l-1.4 1.4" />
        </g>
      </svg>
    </button>
  )
}
