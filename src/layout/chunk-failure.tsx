import { useEffect } from 'react'
import { Link } from 'react-router'
import { missingChunk } from '../platform/browser/load-chunk.ts'
import { FoxMark } from '../ui/fox-mark.tsx'
import { ReloadButton } from './reload-button.tsx'

const words = 'Не удалось загрузить часть страницы. Обновите страницу.'

/** Shown instead of a page whose script failed to load. */
export function ChunkFailurePage() {
  // Nothing was typed here: when the line is back, the page comes by itself.
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <div className="page grid min-h-[60vh] place-content-center justify-items-center gap-5 py-16 text-center">
      <title>Страница не загрузилась — Кицунэ</title>
      <FoxMark className="box-content size-28 border-muted/50 border-b-4 px-16" />
      <h1 role="alert" className="max-w-xl text-balance font-display text-2xl">
        {words}
      </h1>
      <ReloadButton />
      <Link to="/" className="link min-h-11 content-center">
        На главную
      </Link>
    </div>
  )
}

/** Shown over a page when a chunk that it loads on demand failed to load. */
export function ChunkNotice() {
  if (!missingChunk.use()) return null
  return (
    <div
      role="alert"
      className="card fixed inset-x-4 bottom-20 z-50 mx-auto flex max-w-xl flex-wrap items-center justify-between gap-4 p-5 shadow-lg lg:bottom-6"
    >
      <p className="min-w-56 flex-1">{words}</p>
      <ReloadButton />
    </div>
  )
}
