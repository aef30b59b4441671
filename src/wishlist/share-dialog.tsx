import { type RefObject, useState } from 'react'
import { failureText } from '../accounts/failure-text.ts'
import { browserApi } from '../platform/api-client.ts'
import { keepFocusInside } from '../ui/keep-focus-inside.ts'
import { showToast } from '../ui/show-toast.ts'
import type { getWishlistLink, revokeWishlistLink, shareWishlist } from './wishlist.contract.ts'

type Link = { state: 'unknown' } | { state: 'known'; url: string | null }

/** The secret link: made, copied and revoked here. */
export function ShareDialog({ ref }: { ref: RefObject<HTMLDialogElement | null> }) {
  const [link, setLink] = useState<Link>({ state: 'unknown' })
  const [busy, setBusy] = useState(false)

  async function call(work: () => Promise<{ url: string | null }>, otherwise: string): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    try {
      const { url } = await work()
      setLink({ state: 'known', url })
      return true
    } catch (error) {
      showToast({ kind: 'failure', text: failureText(error, otherwise) })
      return false
    } finally {
      setBusy(false)
    }
  }

  const look = () =>
    call(() => browserApi.call<typeof getWishlistLink>('GET /api/wishlist/link/'), 'Не удалось узнать, есть ли ссылка')

  const make = () =>
    call(() => browserApi.call<typeof shareWishlist>('POST /api/wishlist/link/'), 'Не удалось создать ссылку')

  async function revoke(): Promise<void> {
    const work = () => browserApi.call<typeof revokeWishlistLink>('DELETE /api/wishlist/link/')
    if (await call(work, 'Не удалось отключить ссылку')) showToast({ kind: 'success', text: 'Ссылка отключена' })
  }

  return (
    <dialog
      ref={ref}
      aria-labelledby="share-wishlist"
      className="confirm-dialog"
      onKeyDown={keepFocusInside}
      onToggle={(event) => {
        if (event.newState === 'open') void look()
      }}
    >
      <div className="grid gap-5">
        <h2 id="share-wishlist" className="font-display text-lg">
          Поделиться избранным
        </h2>
        <p className="text-muted">
          По секретной ссылке друзья увидят ваше избранное, но не узнают, чьё оно. Ссылку можно отключить в любой
          момент.
        </p>
        {link.state === 'known' && link.url !== null && <ShareLink url={link.url} />}
        <div className="flex flex-wrap gap-3">
          {link.state === 'known' && link.url !== null ? (
            <button type="button" className="button-quiet" disabled={busy} onClick={() => void revoke()}>
              Отключить ссылку
            </button>
          ) : (
            <button type="button" className="button button-submit" disabled={busy} onClick={() => void make()}>
              Создать ссылку
            </button>
          )}
          <button type="button" className="button-quiet" onClick={() => ref.current?.close()}>
            Закрыть
          </button>
        </div>
      </div>
    </dialog>
  )
}

function ShareLink({ url }: { url: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      showToast({ kind: 'success', text: 'Ссылка скопирована' })
    } catch {
      showToast({ kind: 'failure', text: 'Не удалось скопировать ссылку' })
    }
  }

  return (
    <div className="flex gap-3">
      <input
        className="input min-w-0 flex-1"
        aria-label="Ссылка на избранное"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <button type="button" className="button button-submit px-4" onClick={() => void copy()}>
        Скопировать
      </button>
    </div>
  )
}
