import { ShareIcon } from '../../ui/icons.tsx'
import { showToast } from '../../ui/show-toast.ts'

/** The phone's own sharing where there is one, else the address in the clipboard. */
export function ShareButton({ path, name }: { path: string; name: string }) {
  async function share(): Promise<void> {
    const { navigator } = window
    const url = new URL(path, location.origin).href
    // Closing the phone's dialog rejects too: it is no failure.
    if ('share' in navigator) return navigator.share({ title: name, url }).catch(() => undefined)
    try {
      await (navigator as Navigator).clipboard.writeText(url)
      showToast({ kind: 'success', text: 'Ссылка скопирована' })
    } catch {
      showToast({ kind: 'failure', text: 'Не удалось скопировать ссылку' })
    }
  }

  return (
    <button
      type="button"
      className="icon-button -mr-2.5 shrink-0 noscript:hidden"
      aria-label="Поделиться"
      title="Поделиться"
      onClick={() => void share()}
    >
      <ShareIcon />
    </button>
  )
}
