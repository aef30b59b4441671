import { CartIcon, MenuIcon } from '../ui/icons.tsx'
import { useCounts } from './counts.ts'
import { IconLink } from './header-icons.tsx'
import { Logo } from './logo.tsx'
import type { Shell } from './shell-data.ts'

export function MobileBar({ shell, onMenu }: { shell: Shell; onMenu: () => void }) {
  const { cart } = useCounts()
  return (
    <div className="page flex h-14 items-center justify-between gap-4 desk:hidden">
      <Logo shell={shell} />
      <div className="-mr-2.5 flex shrink-0">
        <IconLink href="/cart" name="Корзина" icon={CartIcon} count={cart} />
        <button type="button" className="icon-button" aria-haspopup="dialog" aria-label="Меню" onClick={onMenu}>
          <MenuIcon />
        </button>
      </div>
    </div>
  )
}
