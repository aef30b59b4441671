import { useState } from 'react'
import { Icon } from './icons.tsx'

/** The phone's own sharing where there is one, else the address in the clipboard. */
export function ShareButton({ path, name }: { path: string; name: string }) {
  const [message, setMessage] = useState('')

  async function share(): Promise<void> {
    const url = new URL(path, location.origin).href
    setMessage('')
    if ('share' in navigator) {
      // Closing the phone's dialog rejects too: it is no failure.
      await navigator.share({ title: name, url }).catch(() => undefined)
      return
    }
    try {
      await (navigator as Navigator).clipboard.writeText(url)
      setMessage('Ссылка скопирована')
    } catch {
      setMessage('Не удалось скопировать ссылку')
    }
  }

  return (
    <div className="ml-auto flex items-center gap-2 noscript:hidden">
      <output className="text-muted text-sm">{message}</output>
      <button
        type="button"
        className="icon-button"
        aria-label="Поделиться"
        title="Поделиться"
        onClick={() => void share()}
      >
        <Icon name="share" />
      </button>
    </div>
  )
}
