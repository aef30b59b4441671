import { useRef, useState } from 'react'
import { browserApi } from '../../platform/browser/api-client.ts'
import { useAction } from '../../platform/browser/use-action.ts'
import { FormError } from '../../ui/form-error.tsx'
import { ShareIcon } from '../../ui/icons.tsx'
import { keepFocusInside } from '../../ui/keep-focus-inside.ts'
import { ShareLink } from './share-link.tsx'
import type { getWishlistLink, revokeWishlistLink, shareWishlist } from './wishlist.contract.ts'

/** Undefined: not known yet. Null: there is none. */
type Link = string | null | undefined

/** The button, and the dialog where the secret link is made, copied and revoked. Results are shown inside the dialog. */
export function ShareWishlist() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [link, setLink] = useState<Link>()
  const [done, setDone] = useState('')
  const [copyFailure, setCopyFailure] = useState<string>()
  const { run, busy, failure } = useAction(
    async (call: () => Promise<{ url: string | null }>, _failed: string, success: string) => {
      setDone('')
      setCopyFailure(undefined)
      setLink((await call()).url)
      setDone(success)
    },
    (_call, failed) => failed,
  )

  /** There may be a link already, made here or on another device. */
  function open(): void {
    dialog.current?.showModal()
    const find = () => browserApi.call<typeof getWishlistLink>('GET /api/wishlist/link/')
    void run(find, 'Не удалось узнать, есть ли ссылка', '')
  }

  function make(): void {
    void run(() => browserApi.call<typeof shareWishlist>('POST /api/wishlist/link/'), 'Не удалось создать ссылку', '')
  }

  function revoke(): void {
    const call = () => browserApi.call<typeof revokeWishlistLink>('DELETE /api/wishlist/link/')
    void run(call, 'Не удалось отключить ссылку', 'Ссылка отключена')
  }

  return (
    <>
      <button type="button" className="button-quiet max-sm:-order-1 max-sm:px-3" onClick={open}>
        <ShareIcon className="size-5" />
        Поделиться
      </button>
      <dialog ref={dialog} aria-labelledby="share-wishlist" className="confirm-dialog" onKeyDown={keepFocusInside}>
        <div className="grid gap-5">
          <h2 id="share-wishlist" className="font-display text-lg">
            Поделиться избранным
          </h2>
          <p className="text-muted">
            По секретной ссылке друзья увидят ваше избранное, но не узнают, чьё оно. Ссылку можно отключить в&nbsp;любой
            момент.
          </p>
          {link && <ShareLink url={link} onCopied={setDone} onFailed={setCopyFailure} />}
          <FormError text={copyFailure ?? failure?.text} />
          <p role="status" className="text-good text-sm empty:hidden">
            {done}
          </p>
          <div className="flex flex-wrap gap-3">
            {link ? (
              <button type="button" className="button-quiet" disabled={busy} onClick={revoke}>
                Отключить ссылку
              </button>
            ) : (
              <button type="button" className="button button-submit" disabled={busy} aria-busy={busy} onClick={make}>
                {busy && <span className="spinner" aria-hidden="true" />}
                Создать ссылку
              </button>
            )}
            <button type="button" className="button-quiet" onClick={() => dialog.current?.close()}>
              Закрыть
            </button>
          </div>
        </div>
      </dialog>
    </>
  )
}
