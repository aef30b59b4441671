import { FoxMark } from '../ui/fox-mark.tsx'
import type { Shell } from './shell-data.ts'

export function shopName(shell: Shell): string {
  return shell.site?.shop_name ?? 'Кицунэ'
}

export function Logo({ shell, className = '' }: { shell: Shell; className?: string }) {
  return (
    <a
      href="/"
      aria-label={`${shopName(shell)}, на главную`}
      className={`flex min-h-11 min-w-0 items-center gap-2.5 font-display text-lg tracking-tight ${className}`}
    >
      <FoxMark className="size-9 shrink-0" />
      <span className="truncate">{shopName(shell)}</span>
    </a>
  )
}
