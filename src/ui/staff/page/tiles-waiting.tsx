import type { ReactNode } from 'react'

interface TilesWaitingProps {
  tiles: readonly string[]
  /** The columns of the tiles. */
  className: string
  /** Placeholders of what stands below the tiles. */
  children: ReactNode
}

/** For a screen that begins with figures. */
export function TilesWaiting({ tiles, className, children }: TilesWaitingProps) {
  return (
    <div role="status">
      <span className="sr-only">Загрузка…</span>
      <div aria-hidden="true" className="grid gap-5">
        <div className={`grid gap-3 ${className}`}>
          {tiles.map((tile) => (
            <div key={tile} className="skeleton h-32 rounded-2xl" />
          ))}
        </div>
        {children}
      </div>
    </div>
  )
}
