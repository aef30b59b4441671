import { useRef, useState } from 'react'
import { useAction } from '../../platform/browser/use-action.ts'
import { FormError } from '../../ui/form-error.tsx'
import { ShareIcon } from '../../ui/icons.tsx'
import { keepFocusInside } from '../../ui/keep-focus-inside.ts'

/** Undefined: not known yet. Null: there is none. */
type Link = string | null | undefined
type Call = () => Promise<{ url: string | null }>

interface ShareDialogProps {
  title: string
  text: string
  /** What screen readers call the field with the link. */
  linkLabel: string
  find: Call
  make: Call
  revoke: Call
}

/** The button, and the dialog where the secret link is made, copied and revoked. Results are shown inside the dialog. */
export function ShareDialog({ title, text, linkLabel, find, make, revoke }: ShareDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [link, setLink] = useState<Link>()
  const [done, setDone] = useState('')
  const [copyFailure, setCopyFailure] = useState<string>()
  const { run, busy, failure } = useAction(
    async (call: Call, _failed: string, success: string) => {
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
    void run(find, 'Не удалось узнать, есть ли ссылка', '')
  }

  return (
    <>
      <button type="button" className="button-quiet max-sm:-order-1 max-sm:px-3" onClick={open}>
        <ShareIcon className="size-5" />
        Поделиться
      </button>
      <dialog ref={dialog} aria-labelledby="share-list" className="confirm-dialog" onKeyDown={keepFocusInside}>
        <div className="grid gap-5">
          <h2 id="share-list" className="font-display text-lg">
            {title}
          </h2>
          <p className="text-muted">{text}</p>
          {link && <ShareLink url={link} label={linkLabel} onCopied={setDone} onFailed={setCopyFailure} />}
          <FormError text={copyFailure ?? failure?.text} />
          <p role="status" className="text-good text-sm empty:hidden">
            {done}
          </p>
          <div className="flex flex-wrap gap-3">
            <LinkButton
              hasLink={Boolean(link)}
              busy={busy}
              onMake={() => void run(make, 'Не удалось создать ссылку', '')}
              onRevoke={() => void run(revoke, 'Не удалось отключить ссылку', 'Ссылка отключена')}
            />
            <button type="button" className="button-quiet" onClick={() => dialog.current?.close()}>
              Закрыть
            </button>
          </div>
        </div>
      </dialog>
    </>
  )
}

interface LinkButtonProps {
  hasLink: boolean
  busy: boolean
  onMake: () => void
  onRevoke: () => void
}

function LinkButton({ hasLink, busy, onMake, onRevoke }: LinkButtonProps) {
  if (hasLink)
    return (
      <button type="button" className="button-quiet" disabled={busy} onClick={onRevoke}>
        Отключить ссылку
      </button>
    )
  return (
    <button type="button" className="button button-submit" disabled={busy} aria-busy={busy} onClick={onMake}>
      {busy && <span className="spinner" aria-hidden="true" />}
      Создать ссылку
    </button>
  )
}

interface ShareLinkProps {
  url: string
  label: string
  onCopied: (text: string) => void
  onFailed: (text: string) => void
}

function ShareLink({ url, label, onCopied, onFailed }: ShareLinkProps) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      onCopied('Ссылка скопирована')
    } catch {
      onFailed('Не удалось скопировать ссылку. Выделите её и скопируйте сами.')
    }
  }

  return (
    <div className="flex gap-3 max-sm:flex-col">
      <input
        className="input min-w-0 flex-1 max-sm:flex-none"
        aria-label={label}
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
